import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An S3 service with one bucket, from the example `s3_server` beside the program. */
export class S3 {
  static async start(binary, folder) {
    const s3 = new S3()
    mkdirSync(join(folder, 's3', 'family'), { recursive: true })
    const program = join(dirname(binary), 'examples', 's3_server')
    s3.child = spawn(program, [join(folder, 's3')], { stdio: ['pipe', 'pipe', 'inherit'] })
    s3.ended = once(s3.child, 'exit')
    const [line] = await once(s3.child.stdout, 'data')
    s3.settings = {
      KINKEEPER_STORAGE_URL: 's3://family/files',
      KINKEEPER_S3_ENDPOINT: String(line).trim(),
      KINKEEPER_S3_ACCESS_KEY: 'a-key',
      KINKEEPER_S3_SECRET_KEY: 'its-secret',
    }
    return s3
  }

  async stop() {
    this.child.kill()
    await this.ended
  }
}

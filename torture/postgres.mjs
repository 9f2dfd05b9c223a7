import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A separate cluster that keeps its promises: unlike the tests' cluster, it syncs every commit. */
export class Postgres {
  static async start(folder) {
    const postgres = new Postgres()
    const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
    postgres.bin = `/usr/lib/postgresql/${versions.at(-1)}/bin`
    postgres.folder = join(folder, 'postgres')
    mkdirSync(postgres.folder)
    execFileSync('chmod', ['755', folder])
    if (process.getuid() === 0) {
      const id = which => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
      chownSync(postgres.folder, id('-u'), id('-g'))
    }
    postgres.run('initdb', '-D', postgres.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
    postgres.up()
    postgres.url = `postgres://postgres@%2F${postgres.folder.slice(1).replaceAll('/', '%2F')}/postgres`
    return postgres
  }

  get data() {
    return join(this.folder, 'data')
  }

  up() {
    const options = `-c listen_addresses='' -k ${this.folder} -c shared_buffers=64MB -c jit=off`
    this.run('pg_ctl', '-D', this.data, '-l', join(this.folder, 'log'), '-o', options, '-w', 'start')
  }

  /** Stops the cluster as if the machine had lost power. */
  down() {
    this.run('pg_ctl', '-D', this.data, '-m', 'immediate', '-w', 'stop')
  }

  stop() {
    this.down()
  }

  run(program, ...parts) {
    const command = [`${this.bin}/${program}`, ...parts]
    const [first, ...rest] =
      process.getuid() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(first, rest, { stdio: 'ignore', cwd: '/' })
  }
}

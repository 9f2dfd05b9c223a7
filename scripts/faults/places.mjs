import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a fault goes: the one file of the project whose path ends like this, and its text, which has `from` once. */
export function place(project, { file, from }) {
  const files = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' }).split('\n')
  const found = files.filter(path => `/${path}`.endsWith(`/${file}`))
  if (found.length !== 1) throw new Error(`${found.length} files end in ${file}: name it more exactly`)
  const path = join(project, found[0])
  const text = readFileSync(path, 'utf8')
  const count = text.split(from).length - 1
  if (count !== 1) throw new Error(`${file} has ${count} times: ${from}`)
  return { path, text }
}

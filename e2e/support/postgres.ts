import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'

/** Creates an empty database in the private cluster of `scripts/postgres` and returns its URL. */
export function createdb(): string {
  const admin = process.env.KINKEEPER_TEST_POSTGRES
  if (!admin)
    throw new Error('KINKEEPER_TEST_POSTGRES is not set; `make test-e2e` starts a cluster and sets it')
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  execFileSync('psql', ['--quiet', '--no-psqlrc', admin, '--command', `CREATE DATABASE ${name}`])
  return admin.replace(/\/postgres$/, `/${name}`)
}

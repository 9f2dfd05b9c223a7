import { execFileSync } from 'node:child_process'

/** Makes an empty database in the private cluster of `scripts/postgres` and gives its address. */
export async function createdb(name: string): Promise<string> {
  const admin = process.env.KINKEEPER_TEST_POSTGRES
  if (!admin)
    throw new Error('KINKEEPER_TEST_POSTGRES is not set; run `make test-e2e`, which starts a cluster')
  execFileSync('psql', ['--quiet', '--no-psqlrc', admin, '--command', `CREATE DATABASE ${name}`])
  return admin.replace(/\/postgres$/, `/${name}`)
}

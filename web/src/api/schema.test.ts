import { readFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { expect, it } from 'vitest'

it("matches the server's OpenAPI document; if it is stale, run `make api`", async () => {
  const description = new URL('../../../crates/server/openapi.json', import.meta.url)
  const types = `${COMMENT_HEADER}${astToString(await openapiTS(description))}`
  expect(readFileSync(new URL('schema.d.ts', import.meta.url), 'utf8') === types).toBe(true)
}, 60_000)

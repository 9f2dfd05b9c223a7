import createClient from 'openapi-fetch'
import createReactQuery from 'openapi-react-query'
import type { paths } from './schema'
import { sendConfirmed } from './sendConfirmed.ts'

/** Calls typed by the server's OpenAPI document. Failures are thrown as `ProblemError`. */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: sendConfirmed })

/** The same calls as queries and mutations. */
export const api = createReactQuery(client)

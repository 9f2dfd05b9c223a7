import { type Feature, register } from '../feature.ts'
import { feature as accounts } from '../features/accounts/feature.ts'
import { feature as admin } from '../features/admin/feature.ts'
import { feature as calendar } from '../features/calendar/feature.ts'
import { feature as dashboard } from '../features/dashboard/feature.ts'
import { feature as debug } from '../features/debug/feature.ts'
import { feature as duplicates } from '../features/duplicates/feature.ts'
import { feature as exporting } from '../features/exporting/feature.ts'
import { feature as feedback } from '../features/feedback/feature.ts'
import { feature as files } from '../features/files/feature.ts'
import { feature as history } from '../features/history/feature.ts'
import { feature as households } from '../features/households/feature.ts'
import { feature as importing } from '../features/importing/feature.ts'
import { feature as kinship } from '../features/kinship/feature.ts'
import { feature as landing } from '../features/landing/feature.ts'
import { feature as members } from '../features/members/feature.ts'
import { feature as places } from '../features/places/feature.ts'
import { feature as profile } from '../features/profile/feature.ts'
import { feature as relationships } from '../features/relationships/feature.ts'
import { feature as search } from '../features/search/feature.ts'
import { feature as sources } from '../features/sources/feature.ts'
import { feature as tree } from '../features/tree/feature.ts'
import { feature as welcome } from '../features/welcome/feature.ts'

/**
 * Every feature, under the name of its folder: this is the only list of them. A feature may import those before it. The
 * order is that of the server's modules, except for what a screen composes: profiles come before the tree, which
 * describes relationships like them, places after the search, accounts after the export, and importing after the
 * change log of the admins and the first steps, to which it leads back. At the end come the screens that compose several
 * features.
 */
export const features: Readonly<Record<string, Feature>> = {
  files,
  sources,
  members,
  relationships,
  kinship,
  households,
  calendar,
  history,
  profile,
  tree,
  feedback,
  duplicates,
  search,
  places,
  exporting,
  accounts,
  admin,
  welcome,
  importing,
  dashboard,
  landing,
  debug,
}

for (const feature of Object.values(features)) register(feature)

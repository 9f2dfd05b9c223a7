import { t } from '../../../../lib/words.ts'
import { ToolPage } from '../ToolPage.tsx'
import { VitalsCard } from '../vitals/VitalsCard.tsx'
import { CheckUsers } from './CheckUsers.tsx'
import { ClearData } from './ClearData.tsx'
import { SampleData } from './SampleData.tsx'
import { StatisticsCard } from './StatisticsCard.tsx'
import '../words.ts'
import './words.ts'

/** The database tool: statistics, sample data, clearing, and a check of the accounts. */
export default function DatabasePage() {
  return (
    <ToolPage title={t('database.title')}>
      <StatisticsCard />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SampleData />
        <ClearData />
      </div>
      <CheckUsers />
      <VitalsCard />
    </ToolPage>
  )
}

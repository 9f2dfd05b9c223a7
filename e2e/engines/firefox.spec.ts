import { startFirefox } from './firefox.ts'
import { testFlowsIn } from './harness.ts'

testFlowsIn('Firefox', startFirefox)

import { testFlowsIn } from './harness.ts'
import { startWebKit } from './webkit.ts'

testFlowsIn('WebKit', startWebKit)

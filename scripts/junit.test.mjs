import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Report } from './junit.mjs'

function read(text) {
  const report = new Report()
  for (const line of text.split('\n')) report.line(line)
  return report
}

const PASSING = `     Running unittests src/lib.rs (target/debug/deps/kinkeeper-6a1defddc297c038)

running 2 tests
test accounts::login_3_a_pending_account_is_turned_away ... ok
test ids::panics - should panic ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.14s
`

test('a passing run has a case per test and no problem', () => {
  const report = read(PASSING)
  assert.equal(report.problem(), null)
  const xml = report.xml(null)
  assert.match(xml, /<testsuite name="src\/lib.rs" tests="2" failures="0"/)
  assert.match(xml, /name="accounts::login_3_a_pending_account_is_turned_away"\/>/)
  assert.match(xml, /name="ids::panics"\/>/)
})

test('a failure carries its own output, made fit for XML', () => {
  const xml = read(`     Running tests/it/main.rs (target/debug/deps/it-1)
test routes::closed ... FAILED

failures:

---- routes::closed stdout ----
\u001b[31mexpected <401> & got "200"

failures:
    routes::closed

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s`).xml(null)
  assert.match(xml, /<failure>expected &lt;401&gt; &amp; got &quot;200&quot;<\/failure>/)
})

test('a run without tests, with ignored ones, or with lost results is a failure', () => {
  assert.match(read('').problem(), /no test ran/)
  const ignored = `test a ... ok\ntest b ... ignored, too slow\ntest result: ok. 1 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s`
  assert.match(read(ignored).problem(), /1 ignored/)
  const lost = PASSING.replace('test ids::panics', 'noise test ids::panics')
  assert.match(read(lost).problem(), /counted 2 passed, but 1/)
})

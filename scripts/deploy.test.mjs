import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const read = path => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const names = (text, pattern) => [...text.matchAll(pattern)].map(match => match[1]).sort()

test('DEPLOY-1 the example settings have every setting of the documentation, and no other', () => {
  const documented = names(read('docs/configuration.md'), /^\| `--[a-z0-9-]+` \| `(KINKEEPER_\w+)` \|/gm)
  assert.ok(documented.length > 20)
  assert.deepEqual(names(read('deploy/kinkeeper.env.example'), /^#(KINKEEPER_\w+)='[^']*'$/gm), documented)
})

test('DEPLOY-1 every file of an installation is read without complaint by its tool, where the machine has it', () => {
  const script = fileURLToPath(new URL('check-deploy', import.meta.url))
  const printed = execFileSync(script, { encoding: 'utf8', timeout: 300_000 })
  console.log(printed)
  assert.match(printed, /^deploy: [1-9]\d* checked, \d+ skipped, 0 failed$/m)
})

test('the installed command passes the settings on as they are, evaluates none, and lets flags through', t => {
  const folder = mkdtempSync(join(tmpdir(), 'kinkeeper-command-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nenv | grep ^KINKEEPER_ | sort\nprintf "%s\\n" "$@"\n')
  chmodSync(program, 0o755)
  writeFileSync(
    join(folder, 'settings'),
    [
      '# a comment',
      "KINKEEPER_SMTP_URL='smtp://a:$HOME`id`\"&@mail.example.org?tls=required'",
      'KINKEEPER_SITE_NAME="The Webers"',
      '#KINKEEPER_LISTEN=1',
      'PATH=/nowhere',
      'KINKEEPER_LOG=debug',
    ].join('\n'),
  )
  const command = read('deploy/kinkeeper.sh')
    .replaceAll('/etc/kinkeeper/kinkeeper.env', join(folder, 'settings'))
    .replaceAll('setpriv --reuid=kinkeeper --regid=kinkeeper --init-groups -- ', '')
    .replaceAll('/usr/lib/kinkeeper/kinkeeper', program)
  const printed = execFileSync('sh', ['-c', command, 'kinkeeper', 'backup', '--archive', 'two words'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  assert.deepEqual(printed.trim().split('\n'), [
    'KINKEEPER_DATA=/var/lib/kinkeeper',
    'KINKEEPER_LOG=debug',
    'KINKEEPER_SITE_NAME=The Webers',
    'KINKEEPER_SMTP_URL=smtp://a:$HOME`id`"&@mail.example.org?tls=required',
    'backup',
    '--archive',
    'two words',
  ])
})

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
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

test('each of several families gets the same service, with a name, data and settings of its own', () => {
  const mine = read('deploy/kinkeeper@.service')
  const own = [
    ['User=kinkeeper', 'User=kinkeeper-%i'],
    ['Group=kinkeeper', 'Group=kinkeeper-%i'],
    ['Environment=KINKEEPER_DATA=/var/lib/kinkeeper', 'Environment=KINKEEPER_DATA=/var/lib/kinkeeper-%i'],
    ['EnvironmentFile=-/etc/kinkeeper/kinkeeper.env', 'EnvironmentFile=/etc/kinkeeper/%i.env'],
    ['StateDirectory=kinkeeper', 'StateDirectory=kinkeeper-%i'],
    ['WorkingDirectory=/var/lib/kinkeeper', 'WorkingDirectory=/var/lib/kinkeeper-%i'],
    [
      'Description=Kinkeeper, a private site for one extended family',
      'Description=Kinkeeper, the private site of the family %i',
    ],
  ]
  const settings = text => text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const replaced = settings(read('deploy/kinkeeper.service')).map(
    line => own.find(([one]) => one === line)?.[1] ?? line,
  )
  assert.deepEqual(settings(mine), replaced)
  assert.equal(mine.match(/%i/g).length, own.length)
})

test('the proxy of several families gets a block for each that shares nothing with the others', () => {
  const commands = [
    ...read('docs/operations.md').matchAll(/^sed '([^']+)' \\\n {2}\S+\/examples\/(\S+) \| sudo tee/gm),
  ]
  assert.deepEqual(commands.map(([, , file]) => file).sort(), ['Caddyfile', 'nginx.conf'])
  for (const [, script, file] of commands) {
    const printed = execFileSync('sed', [script], { encoding: 'utf8', input: read(`deploy/${file}`) })
    const used = printed.replaceAll(/^\s*#.*$/gm, '')
    assert.doesNotMatch(used, /family\.example\.org|8080|kinkeeper/i, file)
    assert.match(used, /weber\.example\.org/)
    assert.match(used, /127\.0\.0\.1:8081/)
  }
})

test('SAFE-4 the balancer asks whether a replica is ready, and keeps live updates open', () => {
  const lines = read('deploy/haproxy.cfg')
    .split('\n')
    .map(line => line.trim())
  const has = pattern => lines.filter(line => pattern.test(line)).length
  assert.equal(has(/^http-check send meth GET uri \/readyz /), 1)
  assert.equal(has(/^default-server check .*\bon-marked-down shutdown-sessions$/), 1)
  assert.equal(has(/^server (one|two) \S+:8080$/), 2)
  // What may have been saved is not sent again.
  assert.equal(has(/^http-request disable-l7-retry unless METH_GET$/), 1)
  const seconds = name => {
    const [, number, unit] = lines
      .map(line => new RegExp(`^timeout ${name} (\\d+)([smh])$`).exec(line))
      .find(Boolean)
    return number * { s: 1, m: 60, h: 3600 }[unit]
  }
  // The server sends a sign of life every 20 seconds, keeps idle connections for 75, and may take an hour for a restore.
  assert.ok(seconds('client') > 3 * 20)
  assert.ok(seconds('http-keep-alive') < 75)
  assert.ok(seconds('server') >= 3600)
})

test('SAFE-4 the replicas of the cluster share the database and the files, and end in their own time', () => {
  const file = read('deploy/compose.cluster.yaml')
  for (const replica of ['one', 'two']) assert.match(file, new RegExp(`^  ${replica}: \\*replica$`, 'm'))
  assert.match(file, /KINKEEPER_UPSTREAMS: one:8080 two:8080/)
  assert.match(file, /KINKEEPER_DATABASE_URL: postgres:/)
  assert.match(file, /- files:\/data/)
  assert.match(file, /stop_grace_period: 45s/)
  assert.match(read('docs/operations.md'), /`compose\.cluster\.yaml`/)
})

/** The installed command with other settings files and another program, which prints what it gets. */
function installedCommand(t, files) {
  const folder = mkdtempSync(join(tmpdir(), 'kinkeeper-command-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nenv | grep ^KINKEEPER_ | sort\nprintf "%s\\n" "$@"\n')
  chmodSync(program, 0o755)
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'))
  const command = read('deploy/kinkeeper.sh')
    .replaceAll('/etc/kinkeeper/', `${folder}/`)
    .replaceAll('exec setpriv', 'echo setpriv')
    .replaceAll('/usr/lib/kinkeeper/kinkeeper', program)
    .replace('$(id -u)', '$' + '{TEST_UID:-1000}')
  return (words, env = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command, 'kinkeeper', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    })
    return { status, lines: stdout.trim().split('\n'), stderr: stderr.replaceAll(folder, '/etc/kinkeeper') }
  }
}

test('the installed command passes the settings on as they are, evaluates none, and lets flags through', t => {
  const run = installedCommand(t, {
    'kinkeeper.env': [
      '# a comment',
      "KINKEEPER_SMTP_URL='smtp://a:$HOME`id`\"&@mail.example.org?tls=required'",
      'KINKEEPER_SITE_NAME="The Webers"',
      '#KINKEEPER_LISTEN=1',
      'PATH=/nowhere',
      'KINKEEPER_LOG=debug',
    ],
  })
  assert.deepEqual(run(['backup', '--archive', 'two words']).lines, [
    'KINKEEPER_DATA=/var/lib/kinkeeper',
    'KINKEEPER_LOG=debug',
    'KINKEEPER_SITE_NAME=The Webers',
    'KINKEEPER_SMTP_URL=smtp://a:$HOME`id`"&@mail.example.org?tls=required',
    'backup',
    '--archive',
    'two words',
  ])
})

test('the installed command chooses the site of one of several families, and becomes its user', t => {
  const run = installedCommand(t, {
    'kinkeeper.env': ["KINKEEPER_SITE_NAME='The first ones'"],
    'weber.env': ["KINKEEPER_SITE_NAME='The Webers'"],
  })
  assert.deepEqual(run(['@weber', 'user', 'list']).lines, [
    'KINKEEPER_DATA=/var/lib/kinkeeper-weber',
    'KINKEEPER_SITE_NAME=The Webers',
    'user',
    'list',
  ])
  const asRoot = words => run(words, { TEST_UID: '0' }).lines[0]
  assert.match(
    asRoot(['@weber', 'backup']),
    /^setpriv --reuid=kinkeeper-weber --regid=kinkeeper-weber .* backup$/,
  )
  assert.match(asRoot(['backup']), /^setpriv --reuid=kinkeeper --regid=kinkeeper .* backup$/)

  const unknown = run(['@meier', 'backup'])
  assert.deepEqual([unknown.status, unknown.lines], [1, ['']])
  assert.equal(
    unknown.stderr,
    'kinkeeper: there is no site @meier on this machine: /etc/kinkeeper/meier.env is missing\n',
  )
  for (const name of ['@', '@../weber', '@Weber', '@we ber']) {
    const { status, lines } = run([name, 'backup'])
    assert.deepEqual([status, lines], [2, ['']], name)
  }
})

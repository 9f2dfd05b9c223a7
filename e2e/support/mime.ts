/** The parts of an email that a person reads. */
export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Parses an email as mail programs write it: folded headers, encoded words, nested parts. */
export function parseMail(raw: string): Mail {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'))
  const mail: Mail = {
    from: words(headers.get('from') ?? ''),
    to: words(headers.get('to') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    text: '',
    html: '',
  }
  gather(headers, body, mail)
  return mail
}

type Headers = Map<string, string>

function split(raw: string): { headers: Headers; body: string } {
  const end = raw.indexOf('\n\n')
  const head = end < 0 ? raw : raw.slice(0, end)
  const headers: Headers = new Map()
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 2) }
}

function gather(headers: Headers, body: string, mail: Mail): void {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (type.startsWith('multipart/') && boundary) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = split(part.replace(/^\n/, ''))
      gather(inner.headers, inner.body, mail)
    }
  } else if (type.startsWith('text/html')) {
    mail.html += decode(headers, body)
  } else if (type.startsWith('text/plain')) {
    mail.text += decode(headers, body)
  }
}

function decode(headers: Headers, body: string): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'quoted-printable':
      return quotedPrintable(body.replace(/=\n/g, ''))
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    default:
      return body
  }
}

function quotedPrintable(text: string): string {
  const bytes: Buffer[] = []
  for (const piece of text.split(/(=[0-9A-F]{2})/i)) {
    const coded = /^=[0-9A-F]{2}$/i.test(piece)
    bytes.push(Buffer.from(coded ? piece.slice(1) : piece, coded ? 'hex' : 'utf8'))
  }
  return Buffer.concat(bytes).toString('utf8')
}

function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

import { expect, onTestFinished, test } from 'vitest'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { MAX_HTML_BYTES } from '#app/domain/mail/layout.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, inCart, invoice, type Entrant } from '#tests/support/entries.ts'
import { mailGroup, mailRule, tick } from '#tests/support/mail-rules.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { member } from '#tests/support/people.ts'

/** Names with every trick of pitfall E5, sent by a rule through a real mail server and read back from it. */

const TRICKS = [
  '<script>alert(1)</script><img src=x onerror=alert(1)></p></main><h1>Pay</h1>',
  '[pay here](https://evil.example/pay) ![x](https://evil.example/x.png) **bold** # heading',
  '{{answer_to}} {{ site.link }} {{{award}}} {{',
  'Ada\r\nBcc: all@example.org\r\nContent-Type: text/html\r\n\r\n<h1>body</h1>',
  'Ada\nSubject: Another\u2028X-Header: 1\u0085x',
  '\u202Egnp.exe\u202C \u2066x\u2069 سارة نורית 李小龙 🎬',
  'www.evil.example http://evil.example mailto:a@evil.example',
  '=?utf-8?Q?=0D=0ABcc:_all@example.org?=',
  'x'.repeat(5000),
  '"><&\'',
]

/** A person and a draft of each trick: the name of one, the title of the other, the studio of both. */
async function withTricks(): Promise<Map<string, Entrant>> {
  const people = new Map<string, Entrant>()
  for (const trick of TRICKS) {
    // What a form would take: a line, cut where the fields are; the rest is put there as an import could.
    const who = await entrant('studio', { account: await member({ firstName: 'Emil' }) })
    const id = await draft(who, { title: 'Work' })
    const cart = await inCart(who)
    await invoice(who)
    await db()
      .updateTable('users')
      .set({ first_name: trick, last_name: trick })
      .where('id', '=', who.userId)
      .execute()
    await db().updateTable('submissions').set({ title: trick }).where('id', 'in', [id, cart]).execute()
    await db().updateTable('studios').set({ name: trick }).where('id', '=', who.studioId).execute()
    people.set(trick, who)
  }
  return people
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
const skeleton = (html: string) =>
  html
    .replace(/<bdi>[^<]*<\/bdi>/g, '<bdi></bdi>')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/href="[^"]*"/g, 'href')
    .replace(/(<p class="at">)[^<]*/g, '$1')

test('no name becomes markup, a link, a header or another placeholder', async () => {
  const plain = await entrant('studio', { account: await member({ firstName: 'Emil' }) })
  await draft(plain, { title: 'Work' })
  const people = await withTricks()
  await mailRule({
    groups: [await mailGroup('drafts')],
    subject: '{{drafts.titles}} of {{person.first_name}}',
    body: '# About {{drafts.titles}}\n\nHello {{person.first_name}} {{person.name}}, **{{drafts.titles}}** and *{{drafts.count}}*:\n\n{{drafts.titles}}\n\n{{drafts.list}}\n\n- {{drafts.titles}}\n\n[See them]({{drafts.link}})',
  })
  await tick()
  const server = await startMailServer()
  const transport = smtpTransport(server.url)
  onTestFinished(async () => {
    await transport.close()
    await server.close()
  })
  const due = await db().selectFrom('mail_messages').select('id').where('run_id', 'is not', null).execute()
  expect(due).toHaveLength(TRICKS.length + 1)
  for (const { id } of due) await sendMessage(id, transport, now())
  expect(server.received).toHaveLength(TRICKS.length + 1)
  const sample = server.received.find(({ to }) => to.toLowerCase() === plain.email.toLowerCase())?.email
  const shape = skeleton(sample?.html ?? '')
  expect(shape).toContain('class="go"')

  for (const [trick, who] of people) {
    const found = server.received.filter(({ to }) => to.toLowerCase() === who.email.toLowerCase())
    expect(found, trick).toHaveLength(1)
    const { email } = found[0] as (typeof found)[number]
    // One reader, one subject, no header that another person made up.
    expect(email.to?.map(({ address }) => address?.toLowerCase())).toEqual([who.email.toLowerCase()])
    expect(email.cc ?? []).toEqual([])
    expect(email.bcc ?? []).toEqual([])
    const headers = email.headers.map(({ key }) => key)
    expect(headers.filter((key) => ['subject', 'content-type', 'to'].includes(key)).sort()).toEqual([
      'content-type',
      'subject',
      'to',
    ])
    expect(headers).not.toContain('x-header')
    expect(email.subject).toMatch(/^Pegbar Awards: /)
    expect(email.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(email.subject?.length).toBeLessThanOrEqual(200)
    // The same elements as with plain names, and every link ours.
    const [html, text] = [email.html ?? '', email.text ?? '']
    expect(skeleton(html), trick).toBe(shape)
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES)
    const ours = new URL(hrefs(html)[0] ?? '').origin
    for (const href of hrefs(html)) expect(new URL(href).origin).toBe(ours)
    for (const body of [html, text, email.subject ?? '']) {
      const others = body.replaceAll(ours, '')
      expect(others, trick).not.toMatch(/:\/\/|www\.|mailto:|(?<!@)evil\.example/)
      expect(body).not.toMatch(/[\u202A-\u202E]/)
    }
    if (trick.includes('{{'))
      expect(text.replaceAll('\u200B', '')).toContain('{{answer_to}} {{ site.link }} {{{award}}} {{')
    if (trick.startsWith('['))
      expect(text.replaceAll('\u200B', '')).toContain('[pay here](https://evil.example/pay)')
  }
})

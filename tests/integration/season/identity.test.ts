import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { later, now } from '#tests/support/clock.ts'
import { jpeg, pdf } from '#tests/support/entries.ts'
import { member, admin } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const SITE = '/admin/configs?group=900'

let client: Client
beforeEach(async () => {
  client = as(await admin())
})

const save = async (fields: Record<string, string>) =>
  client.submit(await client.get(SITE), 'Save site and certificates', fields)

describe('what an award says of itself', () => {
  test('has its texts on pages that everyone can read, linked at the foot and where they are accepted', async () => {
    await save({
      terms_text: 'Clause one.\n<script>alert(1)</script>',
      imprint_text: 'https://example.org/imprint',
    })
    await setConfig('privacy_text', '')
    const terms = await guest().get('/legal/terms')
    expect(terms.status).toBe(200)
    expect(terms.heading).toBe('Terms')
    expect(terms.visibleText).toContain('<script>alert(1)</script>')
    expect((await as(await member()).get('/legal/terms')).status).toBe(200)
    expect((await guest().get('/legal/imprint')).location).toBe('https://example.org/imprint')
    for (const page of ['privacy', 'nothing']) expect((await guest().get(`/legal/${page}`)).status).toBe(404)

    const signUp = await guest().get('/members/signup')
    const accepting = signUp.html.querySelector('input[name=terms]')?.closest('label')
    expect(accepting?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
      '/legal/terms',
    ])
    const dashboard = await client.get('/admin/dashboard')
    for (const page of [signUp, await guest().get('/'), dashboard]) {
      const foot = page.html.querySelector('.frame-foot')
      expect(foot?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
        ...(page === dashboard ? [] : ['/help']),
        '/legal/terms',
        'https://example.org/imprint',
        '/withdraw-from-contract',
      ])
    }
    await setConfig('privacy_text', 'We keep your data until you ask us to remove it.')
    const both = await guest().get('/members/signup')
    expect(both.html.querySelector('input[name=terms]')?.closest('label')?.text).toContain(
      'how my data is used',
    )
    expect((await audits({ entity: 'config' })).length).toBeGreaterThan(0)
  })

  test('can have an accent colour that black or white text can be read on', async () => {
    const refused = await save({ accent_colour: '#808080' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Select a lighter or darker colour')
    expect(refused.html.querySelector('#accent_colour')?.getAttribute('value')).toBe('#808080')
    expect((await save({ accent_colour: 'red;}body{display:none' })).status).toBe(422)
    expect((await guest().get('/')).text).not.toContain('/accent/')

    expect((await save({ accent_colour: '3DDC97' })).status).toBe(303)
    expect((await guest().get('/')).text).toContain('href="/accent/3ddc97"')
    const styles = await guest().get('/accent/3ddc97')
    expect(styles.status).toBe(200)
    expect(styles.headers.get('content-type')).toContain('text/css')
    expect(styles.text).toContain('--supernova-400:#3ddc97')
    expect((await guest().get('/accent/ffc500')).status).toBe(404)
    // Written past the form, it is no style sheet.
    await db()
      .updateTable('configs')
      .set({ value: 'red;}body{display:none' })
      .where('name', '=', 'accent_colour')
      .execute()
    forgetVersions()
    expect((await guest().get(`/accent/${encodeURIComponent('ed;}body{display:none')}`)).status).toBe(404)
  })

  test('can have a logo: a picture that was checked, shown to everyone, and replaced or removed', async () => {
    const page = '/admin/configs/logo'
    const picture = async (name = 'logo.jpg') =>
      new File([new Uint8Array(await jpeg())], name, { type: 'image/jpeg' })
    const send = async (logo: File, intent = 'Save logo') =>
      client.submit(await client.get(page), intent, { file: logo })
    expect((await client.get(SITE)).links).toContain(page)
    const wrong = await send(new File([new Uint8Array(pdf())], 'logo.png', { type: 'image/png' }))
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('Upload a JPEG, PNG or WebP file')
    const svg = new File(
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      'logo.svg',
    )
    expect((await send(svg)).status).toBe(422)
    expect((await send(new File([new Uint8Array(1_100_000)], 'logo.png'))).status).toBe(422)
    expect((await client.post(page, { intent: 'save' })).status).toBe(422)
    expect((await guest().get('/')).html.querySelector('.brand img')).toBeNull()

    const logoOf = async () =>
      (await guest().get('/')).html.querySelector('.brand img')?.getAttribute('src') ?? ''
    expect((await send(await picture())).location).toBe(SITE)
    const first = await logoOf()
    const shown = await guest().get(first)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('content-disposition')).toContain('inline')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    // It opens at its own address and no other.
    expect((await client.get(first.replace('/logo/', '/files/'))).status).toBe(404)

    expect((await send(await picture('second.jpg'))).location).toBe(SITE)
    const second = await logoOf()
    expect(second).not.toBe(first)
    expect((await guest().get(first)).status).toBe(404)
    later({ days: 2 })
    await removeUnneededFiles(now())
    expect((await guest().get(second)).status).toBe(200)
    expect(await db().selectFrom('files').where('purpose', '=', 'logo').select('id').execute()).toHaveLength(
      1,
    )

    const removed = new FormData()
    removed.set('intent', 'remove')
    removed.set('file', new File([], ''))
    expect((await client.post(page, removed)).location).toBe(SITE)
    expect((await guest().get(second)).status).toBe(404)
    expect(await logoOf()).toBe('')
    const reader = as(await admin({ adminRole: 'reader' }))
    expect((await reader.post(page, removed)).location).toBe('/')
  })

  test('has its own headline, or its name', async () => {
    await setConfig('headline', 'Films that fold')
    expect((await guest().get('/')).visibleText).toContain('Films that fold')
    await setConfig('headline', '')
    expect((await guest().get('/')).html.querySelector('.split-headline')?.text).toBe('Pegbar Awards')
  })

  test('is checked until there is something to read', async () => {
    expect((await client.get('/admin/setup-check')).visibleText).not.toContain('Terms: there is no text')
    await setConfig('terms_text', '')
    expect((await client.get('/admin/setup-check')).visibleText).toContain('Terms: there is no text')
  })
})

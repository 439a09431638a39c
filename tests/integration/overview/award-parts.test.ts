import { expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { AWARD_PARTS, type AwardPart } from '#app/platform/award-parts.ts'
import { currentSeason, configValues } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin } from '#tests/support/people.ts'
import { acceptedSponsorship } from '#tests/support/sponsors.ts'

/** The areas of the domain that are a part an award can do without. */
const PART_OF_AREA: Readonly<Record<string, AwardPart>> = {
  judging: 'judging',
  voting: 'voting',
  press: 'press',
}

test('a setup check of an area that is a part says so', async () => {
  const { year, timezone } = await currentSeason()
  const asked = { year, zone: timezone, now: now() }
  // With everything switched on, no module leaves its check out.
  const configs = { ...(await configValues()), judging_blind: '1', voting_activated_checkbox: '1' }
  let checked = 0
  for (const { name, setupChecks } of modules) {
    const part = PART_OF_AREA[name.split('/')[0] ?? '']
    if (!part || !setupChecks) continue
    for (const check of await setupChecks({ ...asked, configs }, db())) {
      checked += 1
      expect([name, check.title, check.part]).toEqual([name, check.title, part])
    }
  }
  expect(checked).toBeGreaterThan(3)
})

test('what an award does without is neither asked for nor linked to', async () => {
  const office = as(await admin())
  await setConfig('judging_date_open', '')
  await setConfig('voting_start_date', '')
  await setConfig('press_email', '')
  const asked = /judging dates|voting dates|press contact/g
  const found = async () =>
    [...new Set((await office.get('/admin/setup-check')).visibleText.match(asked) ?? [])].sort()
  expect(await found()).toEqual(['judging dates', 'press contact', 'voting dates'])
  expect((await office.get('/admin/setup-check')).links).toContain('/admin/voting')
  for (const setting of Object.values(AWARD_PARTS)) await setConfig(setting, '0')
  expect(await found()).toEqual([])
  const { links } = await office.get('/admin/setup-check')
  for (const link of ['/admin/voting', '/admin/judges/committees', '/press'])
    expect(links).not.toContain(link)
  expect(links).toContain('/admin/nominations')
})

test('a part that runs stays on, and what is open in one is confirmed', async () => {
  const office = as(await admin())
  const page = () => office.get('/admin/settings/parts')
  await setConfig('voting_activated_checkbox', '1')
  await setConfig('voting_start_date', new Date(now().getTime() - 86_400_000).toISOString())
  await setConfig('voting_end_date', new Date(now().getTime() + 86_400_000).toISOString())
  const all = Object.keys(AWARD_PARTS)
  const without = (part: string) => all.filter((each) => each !== part)
  const kept = await office.submit(await page(), 'Save parts', { parts: without('voting') })
  expect(kept.status).toBe(422)
  expect(kept.problems.map(({ message }) => message).join()).toContain('Voting is open')
  expect((await office.get('/admin/voting')).status).toBe(200)

  const { id } = await acceptedSponsorship(await admin())
  const asked = await office.submit(await page(), 'Save parts', { parts: without('sponsors') })
  expect(asked.status).toBe(422)
  expect(asked.problems.map(({ message }) => message).join()).toContain('agreed and not fulfilled')
  const confirmed = { parts: without('sponsors'), leaveOpen: 'on' }
  expect((await office.submit(await page(), 'Save parts', confirmed)).location).toBe('/admin/settings/parts')
  expect((await office.get(`/admin/sponsorships/edit/${id}`)).status).toBe(404)
  // A page that was opened before does not bring it back.
  const stale = await office.post('/admin/settings/parts', { parts: all, version: 'of an earlier page' })
  expect(stale.status).toBe(409)
})

test('a remark about what an award does not do is left out, and asked again', async () => {
  const office = as(await admin())
  const page = () => office.get('/admin/setup-check')
  const title = 'Materials are due after submissions close'
  const left = await office.post('/admin/setup-check', { check: title, leaveOut: 'on' })
  expect(left.location).toBe('/admin/setup-check')
  expect((await page()).visibleText).toContain(title)
  expect((await page()).visibleText).toContain('Not asked (1)')
  await office.submit(await page(), `Ask again: ${title}`)
  expect((await page()).visibleText).not.toContain('Not asked')
  // What every award needs is asked of each.
  await office.post('/admin/setup-check', { check: 'Email works', leaveOut: 'on' })
  expect((await page()).visibleText).not.toContain('Not asked')
})

import { expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { AWARD_PARTS, type AwardPart } from '#app/platform/award-parts.ts'
import { currentSeason, configValues } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin } from '#tests/support/people.ts'

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

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Chooses from a long list: a plain select, which is a field with a search where scripts run. */
export async function choose(page: Page, label: string, option: string, scripts: boolean): Promise<void> {
  if (!scripts) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option })
    return
  }
  // Until scripts have run there is a plain select in its place, which would be taken and then be hidden.
  const field = page.getByRole('combobox', { name: label }).and(page.locator('input'))
  // Opened first: the field may hold the option already, and filling in the same text is no change.
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A picture as a camera writes it, for a file field. */
export async function picture(
  name: string,
  width = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({
    create: { width, height: Math.round(width * 0.5625), channels: 3, background: '#3c2209' },
  })
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await image
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer(),
  }
}

export async function fillAll(scope: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    // A choice may have the same name as a field, such as a kind of profile.
    await scope.getByLabel(label, { exact: true }).and(scope.locator(':not([type=radio])')).fill(value)
}

/** The first full minute after so many milliseconds, and how a field for a time takes it, by the award's clock. */
export function fullMinuteIn(ms: number): { moment: Date; typed: string } {
  const moment = new Date(Math.ceil((Date.now() + ms) / 60_000) * 60_000)
  const zone = { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' } as const
  return { moment, typed: new Intl.DateTimeFormat('sv-SE', zone).format(moment).replace(' ', 'T') }
}

import type { JobPayload } from '#app/platform/outbox/registry.ts'
import { measureCategory } from '#app/domain/submissions/form/measuring.server.ts'

export async function measureEntries({ categoryId }: JobPayload<'category.measure'>): Promise<string> {
  return `${await measureCategory(categoryId)} changed`
}

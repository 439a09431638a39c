import { expect, test } from 'vitest'
import { defineJob, recordId, runs, UnreadableJob } from '#app/platform/outbox/jobs.ts'
import { z } from 'zod'

const ring = defineJob({ kind: 'bell.ring', lane: 'personal', payload: z.strictObject({ bellId: recordId }) })
const handler = runs(ring, ({ bellId }) => Promise.resolve(`rang ${bellId}`))
const tools = { clock: () => new Date(0), transport: undefined as never }

test('hands a payload that is the job’s to its work', async () => {
  await expect(handler.run({ bellId: 7 }, tools)).resolves.toBe('rang 7')
})

test.each([
  ['a missing id', {}],
  ['an id that is no number', { bellId: '7' }],
  ['an id no record has', { bellId: 0 }],
  ['more than ids', { bellId: 7, tune: 'x' }],
])('refuses %s', async (_case, payload) => {
  await expect(async () => handler.run(payload, tools)).rejects.toThrow(UnreadableJob)
  await expect(async () => handler.run(payload, tools)).rejects.toThrow(/payload of bell.ring/)
})

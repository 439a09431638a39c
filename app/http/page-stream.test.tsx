import { PassThrough, type Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageStream } from './page-stream.ts'

const names = ['李晴风', 'محمد', 'Þóra Ægisdóttir-Lindqvist', '“a”']
// Short texts one after another: sooner or later a character meets the end of the renderer's buffer.
const values = Array.from(
  { length: 4_000 },
  (_, index) => `${'x'.repeat(index % 7)}${names[index % 4] ?? ''}`,
)

async function partsOf(body: Transform): Promise<Buffer[]> {
  const { pipe } = renderToPipeableStream(
    <form>
      {values.map((value, index) => (
        <input key={index} defaultValue={value} />
      ))}
    </form>,
    { onAllReady: () => pipe(body) },
  )
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  await finished(body)
  return chunks
}
const rendered = async (body: Transform) => Buffer.concat(await partsOf(body))
const shown = (page: Buffer) =>
  [...page.toString('utf8').matchAll(/value="([^"]*)"/g)].map((match) => match[1])

test('the renderer leaves NUL bytes in texts of other scripts', async () => {
  const page = await rendered(new PassThrough())
  expect(page.includes(0)).toBe(true)
  expect(shown(page)).not.toEqual(values)
})

test('what leaves has none, and every text is as it was', async () => {
  const page = await rendered(new PageStream())
  expect(page.includes(0)).toBe(false)
  expect(shown(page)).toEqual(values)
})

test('a page without pauses leaves in one part', async () => {
  expect((await partsOf(new PassThrough())).length).toBeGreaterThan(50)
  expect(await partsOf(new PageStream())).toHaveLength(1)
})

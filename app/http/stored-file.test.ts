import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FileNotStored } from '#app/platform/files/file-storage.ts'
import { sendFile } from './sent-file.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('routes read stored files by the reader that answers for a lost one', () => {
  const files = ['routes', 'http'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'stored-file.ts')
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => readFileSync(root + file, 'utf8').includes('storage().get('))).toEqual([])
})

test('a file that is sent and was lost is not found, however it is read', async () => {
  const file = { name: 'still.png', mime: 'image/png', sizeBytes: 4, unchanging: true }
  const lost = { ...file, read: () => Promise.reject(new FileNotStored('ab/still')) }
  await expect(sendFile(new Request('https://award.example/file'), lost)).rejects.toMatchObject({
    init: { status: 404 },
  })
  const broken = { ...file, read: () => Promise.reject(new Error('disk')) }
  await expect(sendFile(new Request('https://award.example/file'), broken)).rejects.toThrow('disk')
})

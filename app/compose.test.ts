import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SECRET_NAMES } from './config.server.ts'

/** `compose.yaml`, compared with what its head and docs/upgrade.md promise. */

const textOf = (file: string) => fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

interface Service {
  image: string
  command?: string[]
  profiles?: string[]
  environment?: Record<string, string>
  networks: string[] | Record<string, { aliases?: string[] }>
  volumes: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  healthcheck?: { disable?: boolean; test?: string[] }
  depends_on?: Record<string, { condition: string }>
  deploy?: { replicas?: number; resources?: { limits: { memory: string; cpus: string } } }
}
const { services } = parse(textOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const all = Object.entries(services)
const ours = all.filter(([, { image }]) => image.startsWith('laureate'))
const lasting = all.filter(([name, { profiles }]) => name !== 'migrate' && !profiles)
const service = (name: string): Service => {
  const found = services[name]
  if (!found) throw new Error(`compose.yaml has no service ${name}`)
  return found
}

const inMegabytes = (memory = '') => parseFloat(memory) * (memory.endsWith('g') ? 1_000 : 1)

test('two web services are the same but for their name, and the proxy finds both as one', () => {
  const { networks, ...web } = service('web')
  const { networks: others, ...second } = service('web-2')
  expect(second).toEqual(web)
  expect(Object.keys(others).sort()).toEqual([...(networks as string[])].sort())
  expect(others).toMatchObject({ front: { aliases: ['web'] } })
  expect(service('proxy').command?.join()).toContain('dynamic a web 3000')
  expect(web.deploy?.replicas ?? 1).toBe(1)
})

test('web and worker say whether they are well, the worker by the file it is told to write', () => {
  expect(textOf('Dockerfile')).toMatch(/HEALTHCHECK[^]*\/readyz/)
  for (const name of ['web', 'web-2']) expect(service(name).healthcheck).toBeUndefined()
  const { environment, healthcheck, tmpfs } = service('worker')
  expect(healthcheck?.test?.join(' ')).toContain(`find ${environment?.WORKER_SIGN} `)
  expect(tmpfs?.some((place) => environment?.WORKER_SIGN?.startsWith(`${place}/`))).toBe(true)
})

test.each(ours)('%s writes nowhere but to its volumes and /tmp, and has no rights', (_, each) => {
  expect(each).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(each.volumes.some((volume) => volume.endsWith(`:${each.environment?.TMPDIR}`))).toBe(true)
})

test('every service has limits, and those that stay fit the machine that the head names', () => {
  for (const [name, { deploy }] of all)
    expect({ name, limits: deploy?.resources?.limits }).toEqual({
      name,
      limits: { memory: expect.stringMatching(/^\d+[mg]$/), cpus: expect.stringMatching(/^[\d.]+$/) },
    })
  const together = lasting.reduce(
    (sum, [, { deploy }]) => sum + inMegabytes(deploy?.resources?.limits.memory) * (deploy?.replicas ?? 1),
    0,
  )
  const [, machine] = /one machine with (\d+) GB/.exec(textOf('compose.yaml')) ?? []
  expect(together).toBeLessThanOrEqual(Number(machine) * 1_000)
})

describe('secrets', () => {
  test.each(all)('%s gets them as files only', (_, { environment = {} }) => {
    // The address of the queue beside it has no password.
    const byValue = SECRET_NAMES.filter((name) => name in environment && name !== 'REDIS_URL')
    expect(byValue).toEqual([])
    expect(Object.keys(environment).filter((name) => name.endsWith('PASSWORD'))).toEqual([])
  })

  test('are made as the head says, and go into no image and no repository', () => {
    const head = textOf('compose.yaml').split('\nx-app:')[0] ?? ''
    const needed = all.flatMap(([, { environment = {} }]) =>
      Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []),
    )
    expect(new Set(needed).size).toBe(5)
    expect(needed.filter((name) => !head.includes(`> ${name}\n`))).toEqual([])
    expect(textOf('.dockerignore').split('\n')).toContain('secrets')
    expect(textOf('.gitignore').split('\n')).toContain('/secrets/')
  })
})

test('an upgrade as its page says it migrates first, then replaces one web process after the other, then the workers', () => {
  const page = textOf('docs/upgrade.md')
  const blockOf = (name: string) => page.split(`\`\`\`sh ${name}\n`)[1]?.split('```')[0] ?? ''
  const steps = (name: string) =>
    [...blockOf(name).matchAll(/^docker compose (?:build|run --rm|up -d --no-deps --wait) (\S+)$/gm)].map(
      ([, each = '']) => each,
    )
  expect(steps('upgrade-compose')).toEqual(['web', 'migrate', 'web', 'web-2', 'worker'])
  expect(steps('rollback-compose')).toEqual(['web', 'web-2', 'worker'])
  for (const name of steps('upgrade-compose')) expect(service(name).image).toContain('${LAUREATE_VERSION')
  for (const name of ['web', 'web-2', 'worker'])
    expect(service(name).depends_on?.migrate?.condition).toBe('service_completed_successfully')
})

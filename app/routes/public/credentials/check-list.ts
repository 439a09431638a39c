import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { readBadgeCode } from '#app/domain/press/credentials/badges/code.ts'
import { publicBadgeKey } from '#app/domain/press/credentials/badges/keys.server.ts'
import { checkIn, doorList } from '#app/domain/press/credentials/check-in/check-in.server.ts'
import { MAX_SENT } from '#app/domain/press/credentials/check-in/door-list.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { doorOf } from './door.server.ts'

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } }

/** The badges of the season and which are revoked, for a door that has a network again. */
export async function loader(args: LoaderFunctionArgs) {
  const door = orNotFound(await doorOf(args), args.request)
  return Response.json(await doorList(door, args.context.now, db()), NO_STORE)
}

/** How long a door keeps check-ins without a network; its clock dates none earlier, and none ahead. */
const MAX_KEPT_MS = 3 * 86_400_000
const MAX_NUMBER = 2_147_483_647

const kept = z
  .array(
    z.object({
      number: z.number().int().positive().max(MAX_NUMBER),
      at: z.number().int().positive(),
      code: z.string().max(600).optional(),
    }),
  )
  .max(MAX_SENT)

/** Check-ins that a door kept without a network; sent twice they count once. Answers the list as it is now. */
export async function action(args: ActionFunctionArgs) {
  const door = orNotFound(await doorOf(args), args.request)
  const sent = await args.request.formData()
  const text = sent.get('kept')
  let entries: z.output<typeof kept> = []
  try {
    entries = kept.parse(JSON.parse(typeof text === 'string' ? text : ''))
  } catch {
    return Response.json({ message: 'Not readable' }, { status: 400 })
  }
  const { now } = args.context
  const publicKey = await publicBadgeKey(door.year, db())
  for (const { at, code, number } of entries) {
    const dated = Math.min(now.getTime(), Math.max(at, now.getTime() - MAX_KEPT_MS))
    const signed = code && publicKey ? await readBadgeCode(code, publicKey) : null
    // The history names no stronger proof than the server has seen.
    const isProven = signed?.year === door.year && signed.number === number
    const proof = isProven ? ('signature' as const) : ('identity card' as const)
    await checkIn({ number, proof }, door, new Date(dated), door.by, now)
  }
  return Response.json(await doorList(door, args.context.now, db()), NO_STORE)
}

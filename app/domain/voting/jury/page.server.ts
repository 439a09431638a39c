import type { Reader } from '#db/client.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { readRelease } from '../results/publication.server.ts'
import { isPublished } from '../results/rules.ts'
import { hasResultKey } from '../results/seals.server.ts'
import { readDecision } from './decisions.server.ts'
import { findJury } from './jury.server.ts'
import type { KeptMinutes } from './minutes.ts'

/** Says what a page shows of a decision: its minutes only to those who were there, until it is sealed, and once results are public. */
export interface ShownDecision {
  state: 'proposed' | 'returned' | 'confirmed'
  version: number
  proposedBy: string
  proposedAt: Date
  answeredBy: string | null
  answeredAt: Date | null
  minutes: KeptMinutes | null
}

/**
 * The decision of a jury for one of its members; `null` for anyone else, and for an award that no jury decides. A member with a
 * conflict of interest with a nominee learns no more than that.
 */
export async function juryPage(viewer: Viewer, categoryId: number, reader: Reader) {
  const { year } = await currentSeasonIn(reader)
  const jury = await findJury(year, categoryId, reader)
  const member = jury?.members.find(({ userId }) => userId === viewer.userId)
  if (!jury || !member) return null
  const { code, name } = jury
  if (!member.isFree) return { code, name, isFree: false } as const
  const [configs, decision, release] = await Promise.all([
    configValuesIn(reader),
    readDecision(year, categoryId, reader),
    readRelease(year, reader),
  ])
  // The real clock decides, in a rehearsal too.
  const isOver = isPublished(release, viewer.at)
  const isBlind = configs.judging_blind === '1'
  return {
    ...{ code, name, isChair: member.isChair, isOver, hasKey: hasResultKey() },
    isFree: true,
    userId: viewer.userId,
    members: jury.members.filter(({ isFree }) => isFree),
    /** Tells how many are left out by a conflict; who they are says nothing about the award. */
    recused: jury.members.filter(({ isFree }) => !isFree).length,
    nominees: jury.nominees.map((each) => (isBlind ? { ...each, studio: '' } : each)),
    decision: decision && (await shown(decision, member, isOver, reader)),
    /** Another member who was there, and did not write it. */
    mayAnswer:
      decision?.state === 'proposed' &&
      !isOver &&
      decision.proposedBy !== viewer.userId &&
      hasResultKey() &&
      decision.minutes().present.includes(viewer.userId),
  } as const
}

async function shown(
  decision: NonNullable<Awaited<ReturnType<typeof readDecision>>>,
  member: { userId: number; isChair: boolean },
  isOver: boolean,
  reader: Reader,
): Promise<ShownDecision> {
  const { state, version, proposedBy, proposedAt, answeredBy, answeredAt } = decision
  const people = await reader
    .selectFrom('users as u')
    .where('u.id', 'in', [proposedBy, answeredBy ?? proposedBy])
    .select(['u.id', fullName('u').as('name')])
    .execute()
  const nameOf = (userId: number) => people.find(({ id }) => id === userId)?.name ?? 'A former member'
  const mayRead = hasResultKey() && (isOver || state !== 'confirmed')
  const minutes = mayRead ? decision.minutes() : null
  const isForThem = isOver || member.isChair || minutes?.present.includes(member.userId)
  return {
    ...{ state, version, proposedAt, answeredAt, proposedBy: nameOf(proposedBy) },
    answeredBy: answeredBy === null ? null : nameOf(answeredBy),
    minutes: isForThem ? minutes : null,
  }
}

/** The page of a member who takes part. */
export type JuryPage = Extract<NonNullable<Awaited<ReturnType<typeof juryPage>>>, { isFree: true }>

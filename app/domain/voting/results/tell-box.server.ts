import type { Trx } from '#db/client.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { BoxPurpose } from './box-parts.server.ts'
import { OPENING_MINUTES } from './rules.ts'
import { tellKeyholders, tellObservers } from './tell-keyholders.server.ts'

/** Tells who opens the ballots: to all key holders, and that it happens to the observers. */

interface BoxStep {
  year: number
  purpose: BoxPurpose
  step: 'first' | 'second'
  /** Of the count. */
  run?: number
  damaged?: number
}

interface Words {
  action: string
  holders: string
  observers: string
}

const FIRST: Readonly<Record<BoxPurpose, Words>> = {
  count: {
    action: 'voting_round.count_started',
    holders: `has entered the first key to count the ballots. Another key holder has to count within ${OPENING_MINUTES} minutes.`,
    observers: `A key holder has entered the first key to count the ballots. They are counted if a second one follows within ${OPENING_MINUTES} minutes.`,
  },
  pass_on: {
    action: 'voting_round.box_passing_started',
    holders: `has entered the first key to seal the ballots for all key holders. Another one has to do so within ${OPENING_MINUTES} minutes.`,
    observers: `A key holder has entered the first key to seal the ballots for all key holders of today. It is done if a second one follows within ${OPENING_MINUTES} minutes.`,
  },
}

function secondWords({ purpose, run = 0, damaged = 0 }: BoxStep): Words {
  if (purpose === 'pass_on')
    return {
      action: 'voting_round.box_passed_on',
      holders: 'has entered the second key: any two key holders of today open the ballots from now on.',
      observers: 'Two key holders have sealed the ballots for all key holders of today. No ballot was read.',
    }
  return {
    action: 'voting_round.ballots_opened',
    holders: `has entered the second key and counted the ballots as run ${run}.${damagedText(damaged)}`,
    observers: `Two key holders have opened the ballots and counted them as run ${run}. The result is sealed.${damagedText(damaged)}`,
  }
}

/** A sentence of its own, after the others. */
const damagedText = (damaged: number) =>
  damaged > 0 ? ` Some ballots could not be read (${damaged}), and are not in it.` : ''

export async function tellOfPart(step: BoxStep, admin: AdminViewer, now: Date, trx: Trx): Promise<void> {
  const { year } = step
  const { action, holders, observers } = step.step === 'first' ? FIRST[step.purpose] : secondWords(step)
  const after = step.run === undefined ? {} : { run: step.run }
  await audit(admin, { action, entity: 'voting_round', entityId: year, after }, now, trx)
  const key = `${action}:${now.getTime()}`
  await tellKeyholders({ year, did: holders, note: '', key }, admin, now, trx)
  await tellObservers({ year, did: observers, key }, now, trx)
}

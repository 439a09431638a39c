import { holdingOfVoting } from './part-holding.server.ts'
import { votingHelp } from '#app/domain/voting/rounds/help.server.ts'
import { nextMethods } from './next-season.server.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { rollOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { rollDataset } from './dataset.server.ts'
import { rollOfPerson } from './personal-data.server.ts'
import { rollChanged } from './mails/roll-changed.ts'
import { href } from '#app/platform/href.ts'
import { findRoundTasks } from './admin-tasks.server.ts'
import { announceExtensions, extensionPast } from './announce-extensions.server.ts'
import { votingChanged } from './mails/voting-changed.ts'
import { votingExtended } from './mails/voting-extended.ts'
import { votingDates } from './setting-locks.server.ts'
import { findRoundChecks } from './setup-checks.server.ts'

export const rounds = defineModule({
  name: 'voting/rounds',
  part: 'voting',
  partHolding: holdingOfVoting,
  helpChapters: [votingHelp],
  takesTwoAdmins: [
    { key: 'extension', what: 'Voting is extended.' },
    { key: 'reset', what: 'A vote that has no ballot yet is reset.' },
  ],
  tables: [
    'voting_extensions',
    'voting_founders',
    'voting_incidents',
    'voting_methods',
    'voting_resets',
    'voting_roll',
    'voting_rounds',
  ],
  accountMerges: rollOfMerged,
  records: {
    voting_round: { label: 'Voting', page: () => href('/admin/voting'), tells: 'nothing' },
    voting_roll: { label: 'Voting roll', tells: 'nothing' },
    voting_extension: {
      label: 'Extension of voting',
      page: () => href('/admin/voting/extension'),
      tells: 'nothing',
    },
  },
  everyMinute: [{ chain: 'voting', name: 'extensions of voting', run: announceExtensions }],
  mails: [
    { mail: rollChanged },
    { mail: votingChanged },
    { mail: votingExtended, recheck: skipWhen(extensionPast) },
  ],
  nextSeason: [nextMethods],
  settingLocks: [votingDates],
  // Another season’s dates would open its vote with the members of this one.
  ownSettings: { voting_activated_checkbox: '0', voting_start_date: '', voting_end_date: '' },
  adminTasks: findRoundTasks,
  setupChecks: findRoundChecks,
  personalData: rollOfPerson,
  datasets: [rollDataset],
})

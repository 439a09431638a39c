import { defineModule } from '#app/platform/module.server.ts'
import { votersUnfinished } from './audiences.server.ts'
import { tellOfLostReceipts } from './changed-receipts.server.ts'
import { chartTurnout } from './charts.server.ts'
import { checkVoteKey } from './restore-check.server.ts'
import { votingReceipt } from './mails/voting-receipt.ts'
import { votingReceiptLost } from './mails/voting-receipt-lost.ts'
import { tendBlocks, tendBox, tendRoll } from './minute.server.ts'
import { findBallotChecks } from './setup-checks.server.ts'

export const ballots = defineModule({
  name: 'voting/ballots',
  part: 'voting',
  tables: [
    'ballot_blocks',
    'ballot_boxes',
    'ballot_closings',
    'ballot_receipts',
    'ballots',
    'listed_receipts',
  ],
  records: {},
  everyMinute: [
    { chain: 'voting', name: 'voting roll', run: tendRoll },
    { chain: 'voting', name: 'box of ballots', run: tendBox },
    { chain: 'voting', name: 'chain of ballots', run: tendBlocks },
    { chain: 'voting', name: 'lost receipts', run: tellOfLostReceipts },
  ],
  mails: [
    {
      mail: votingReceipt,
      again: {
        instead:
          'A receipt is for the member alone. They find it on the page of their ballot while voting is open.',
      },
    },
    {
      mail: votingReceiptLost,
      again: { instead: 'It is for the member alone. Their ballot says that it has to be submitted again.' },
    },
  ],
  audiences: [votersUnfinished],
  setupChecks: findBallotChecks,
  restoreChecks: checkVoteKey,
  charts: chartTurnout,
})

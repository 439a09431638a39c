import { holdingOfScreenings } from './part-holding.server.ts'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { countedTask } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { lapseAccess } from './commands.server.ts'
import { screeningsEnded, screeningsOpen } from './mails/screening-mails.ts'
import { screeningMembers, screeningMissing } from './audience.server.ts'
import { screeningDataset } from './dataset.server.ts'
import { consentsOfPerson, forgetDeleted } from './personal-data.server.ts'
import { countsOf } from './lists.server.ts'

/** What was true when the mail was written has to be so when it is sent. */
const unlessIn = (status: 'active' | 'revoked') =>
  skipWhen(async ({ entity_id }) => {
    const row = await db()
      .selectFrom('indee_access')
      .where('id', '=', entity_id)
      .select('status')
      .executeTakeFirst()
    return row?.status === status ? null : 'The access to screenings has changed.'
  })

const page = () => href('/admin/indee')

export const indee = defineModule({
  name: 'press/indee',
  part: 'screenings',
  partHolding: holdingOfScreenings,
  tables: ['indee_access', 'indee_list_people', 'indee_lists', 'indee_rooms'],
  accountMerges: {
    moves: [
      {
        column: 'indee_access.user_id',
        what: ['access to screenings', 'accesses to screenings'],
        unless: [{ has: 'indee_access.user_id', same: ['year'] }],
      },
    ],
    stays: ['indee_lists.made_by'],
  },
  records: {
    indee_access: { label: 'Screening access', page, tells: 'nothing' },
    indee_list: { label: 'Screening list', page, tells: 'nothing' },
    indee_room: { label: 'Screening address', page, tells: 'nothing' },
  },
  everyMinute: [
    { chain: 'mail', name: 'screening access that ended', run: lapseAccess },
    { chain: 'files', name: 'deleted members in screening lists', run: forgetDeleted },
  ],
  mails: [
    { mail: screeningsOpen, recheck: unlessIn('active') },
    { mail: screeningsEnded, recheck: unlessIn('revoked') },
  ],
  async adminTasks({ year, now }, reader) {
    const { toAdd, toRemove } = await countsOf(year, now, reader)
    return [
      ...countedTask(
        toRemove,
        'member has to be removed from the screenings',
        'members have to be removed from the screenings',
        {
          key: 'indee-remove',
          urgency: 'awaited',
          to: page(),
        },
      ),
      ...countedTask(
        toAdd,
        'member needs access to the screenings',
        'members need access to the screenings',
        {
          key: 'indee-add',
          urgency: 'awaited',
          to: page(),
        },
      ),
    ]
  },
  audiences: [screeningMembers, screeningMissing],
  personalData: consentsOfPerson,
  datasets: [screeningDataset],
})

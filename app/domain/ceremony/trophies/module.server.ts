import { holdingOfTrophies } from './part-holding.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { tellOrderer } from './mails.server.ts'
import { orderLink } from './link.server.ts'
import { orderLinkRenewal } from './link-renewal.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'
import { findTrophyTasks } from './admin-tasks.server.ts'
import { trophyOrderable } from './audience.server.ts'
import { chartTrophies } from './charts.server.ts'
import { trophiesDataset } from './export.server.ts'
import { ordersTell, trophyInvoices } from './invoices.server.ts'
import { trophyNews } from './mails/admin-mails.ts'
import { ordererMails } from './mails/orderer-mails.ts'
import { orderAudiences } from './order-audiences.server.ts'
import { trophyOrdersOfPerson } from './personal-data.server.ts'
import { searchedOrders } from './search.server.ts'

export const trophies = defineModule({
  name: 'ceremony/trophies',
  part: 'trophies',
  partHolding: holdingOfTrophies,
  secretLinks: [orderLink],
  linkRenewals: [orderLinkRenewal],
  tables: ['trophy_batch_orders', 'trophy_batches', 'trophy_orders', 'trophy_pieces'],
  accountMerges: {
    moves: [{ column: 'trophy_orders.user_id', what: ['order of trophies', 'orders of trophies'] }],
    stays: ['trophy_batches.made_by'],
  },
  records: {
    trophy_order: {
      label: 'Trophy order',
      page: (id) => href('/admin/duplicate-trophies/view/:id', { id }),
      tells: ordersTell,
    },
    trophy_batch: {
      label: 'Batch of trophies',
      page: () => href('/admin/duplicate-trophies/batches'),
      tells: 'nothing',
    },
  },
  invoiceKinds: [trophyInvoices],
  mails: [
    ...ordererMails.map((mail) => ({
      mail,
      again: againByRecord({
        renewal: orderLinkRenewal,
        tell: (id, now, trx, again) => tellOrderer(id, mail, now, trx, again),
      }),
    })),
    { mail: trophyNews },
  ],
  audiences: [trophyOrderable, ...orderAudiences],
  adminTasks: findTrophyTasks,
  charts: chartTrophies,
  datasets: [trophiesDataset],
  searched: [searchedOrders],
  personalData: trophyOrdersOfPerson,
})

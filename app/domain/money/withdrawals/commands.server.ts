import { withdrawalAnswered } from './mails/withdrawal-answered.ts'
import { withdrawalReceived } from './mails/withdrawal-received.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { withdrawalDays } from '#app/domain/season/identity/legal.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { transaction, type Trx } from '#db/client.ts'
import { lockRow } from '#db/rows.ts'
import { contractWithdrawalLifecycle } from './lifecycle.ts'
import type { WithdrawalAnswer, WithdrawalInput } from './schema.ts'

/**
 * Keeps a withdrawal with the moment it arrived, and confirms it to the address that was given. It is taken without a question,
 * whatever it names: whether it fits an order is for admins to find out, and the answer tells no stranger which orders there are.
 * Sent twice it is one. Refuses `closed` where the award sells to no consumers.
 */
export async function declareWithdrawal(
  { formKey, name, email, contract }: Omit<WithdrawalInput, 'step'>,
  { requestId }: { requestId: string },
  now: Date,
) {
  return transaction(async (trx) => {
    if (withdrawalDays(await configValuesIn(trx)) === null)
      return refuse('closed', 'There is nothing to withdraw from here. Contact us about your order.')
    const kept = await trx
      .insertInto('contract_withdrawals')
      .values({
        ...{ form_key: formKey, name, email, contract, received_at: now, updated_at: now },
        invoice_id: await invoiceNamed(contract, trx),
      })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return ok()
    const { timezone } = await currentSeasonIn(trx)
    await queueMail(
      {
        mail: withdrawalReceived,
        to: { email, name },
        params: { name, contract, receivedAt: formatDateTime(now, timezone) },
        dedupeKey: `contract-withdrawal:${kept.id}`,
        entity: 'contract_withdrawal',
        entityId: kept.id,
      },
      now,
      trx,
    )
    await auditRecord({ userId: null, requestId }, 'contract_withdrawal.received', kept.id, {}, now, trx)
    return ok()
  })
}

const MAX_NUMBERS = 20

/** The first invoice whose number stands in a text. */
async function invoiceNamed(text: string, trx: Trx): Promise<number | null> {
  const numbers = (text.toUpperCase().match(/\b[A-Z]{1,4}-\d{4}-\d{1,8}\b/g) ?? []).slice(0, MAX_NUMBERS)
  if (numbers.length === 0) return null
  const found = await trx
    .selectFrom('invoices')
    .where('number', 'in', numbers)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Answers a withdrawal once, by email. Refuses `conflict` one that was answered or changed since the page was made. */
export async function answerWithdrawal(
  id: number,
  { intent, version, answer }: WithdrawalAnswer,
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const columns = ['name', 'email', 'contract', 'state', 'version'] as const
    const found = await lockRow('contract_withdrawals', { id }, columns, trx)
    if (!found) return refuse('not_found', 'We can’t find this withdrawal.')
    const state = nextState(contractWithdrawalLifecycle, found.state, intent, 'admin')
    if ((state !== 'accepted' && state !== 'declined') || found.version !== version)
      return refuse('conflict', 'Another admin has already answered this withdrawal.')
    await moveLocked(
      contractWithdrawalLifecycle,
      intent,
      {
        by: 'admin',
        id,
        set: (eb) => ({
          ...{ answer, answered_at: now, answered_by: admin.userId, updated_at: now },
          version: eb('version', '+', 1),
        }),
      },
      trx,
    )
    const { name, email, contract } = found
    await queueMail(
      {
        mail: withdrawalAnswered,
        to: { email, name },
        params: { name, contract, state, answer },
        dedupeKey: `contract-withdrawal-answer:${id}`,
        entity: 'contract_withdrawal',
        entityId: id,
      },
      now,
      trx,
    )
    const change = { before: { state: found.state }, after: { state, answer } }
    await auditRecord(admin, 'contract_withdrawal.answered', id, change, now, trx)
    return ok({ state })
  })
}

import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'

/** Withdrawals from the person's address. They are the proof of what was declared, so they stay, without whose they were. */
export const withdrawalsOfPerson: PersonalData = {
  async held({ email }, reader) {
    const contractWithdrawals = await reader
      .selectFrom('contract_withdrawals')
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .select(['name', 'email', 'contract', 'state', 'received_at as receivedAt', 'answer'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return { contractWithdrawals }
  },
  async keptBecause({ email }, trx) {
    const open = await trx
      .selectFrom('contract_withdrawals')
      .where('email', '=', email)
      .where('state', '=', 'received')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return open ? 'A withdrawal from a contract has not been answered yet.' : null
  },
  async remove({ userId, email }, _by, now, trx) {
    await trx
      .updateTable('contract_withdrawals')
      .set({ name: 'Deleted account', email: removedAddress(userId), updated_at: now })
      .where('email', '=', email)
      .execute()
  },
}

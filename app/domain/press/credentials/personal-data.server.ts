import { clearTextsAbout } from '#app/domain/mail/personal-data.server.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { forgetInHistory } from '#app/platform/audit/forget.server.ts'
import { removeDocuments } from './clock.server.ts'
import { badgeNumber, outletKey } from './rules.ts'

/** Applications for media credentials. What an outlet published stays; its applicant's details and documents go. */
export const credentialsOfPerson: PersonalData = {
  async held({ email }, reader) {
    const rows = await reader
      .selectFrom('media_credentials')
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .select(['year as season', 'outlet_name as outlet', 'applicant', 'email', 'phone', 'role', 'plan'])
      .select(['equipment', 'access_needs as accessNeeds', 'state', 'created_at as startedAt'])
      .select(['editor_name as editor', 'editor_email as editorEmail', 'applied_at as appliedAt'])
      .select(['website', 'country', 'audience', 'is_freelance as isFreelance', 'piece_one as firstPiece'])
      .select(['piece_two as secondPiece', 'areas_wanted as areasWanted', 'areas', 'answer', 'id'])
      .limit(MAX_HELD_ROWS)
      .execute()
    const ids = [0, ...rows.map(({ id }) => id)]
    const [people, coverage] = await Promise.all([
      reader
        .selectFrom('credential_people')
        .where('credential_id', 'in', ids)
        .orderBy('n')
        .select(['credential_id as of', 'year', 'name', 'role', 'number', 'checked_in_at as checkedInAt'])
        .execute(),
      reader
        .selectFrom('credential_coverage')
        .where('credential_id', 'in', ids)
        .orderBy('id')
        .select(['credential_id as of', 'address'])
        .execute(),
    ])
    const mediaCredentials = rows.map(({ id, ...row }) => ({
      ...row,
      people: people
        .filter(({ of }) => of === id)
        .map(({ of: _, year, number, ...person }) => ({
          ...person,
          badge: number === null ? null : badgeNumber({ year, number }),
        })),
      published: coverage.filter(({ of }) => of === id).map(({ address }) => address),
    }))
    return { mediaCredentials }
  },
  async remove({ userId, email }, _by, now, trx) {
    const rows = await trx
      .selectFrom('media_credentials')
      .where('email', '=', email)
      .select(['id', 'state', 'letter_file_id as letter', 'is_freelance as isFreelance'])
      .select(['applicant', 'phone', 'editor_name as editor', 'editor_email as editorEmail', 'website'])
      .select(['outlet_name as outlet', 'piece_one as pieceOne', 'piece_two as pieceTwo'])
      .forUpdate()
      .execute()
    for (const row of rows) {
      const { id, state, letter, isFreelance } = row
      const people = await trx
        .selectFrom('credential_people')
        .where('credential_id', '=', id)
        .select('name')
        .execute()
      const told = [
        email,
        row.applicant,
        row.phone,
        row.editor,
        row.editorEmail,
        ...people.map(({ name }) => name),
      ]
      // A freelancer is the outlet.
      const own = isFreelance ? [row.outlet, row.website, row.pieceOne, row.pieceTwo] : []
      await forgetInHistory([...told, ...own], { entity: 'media_credential', entityIds: [id] }, trx)
      await removeDocuments(id, letter, now, trx)
      await clearTextsAbout({ entity: 'media_credential', entityId: id }, trx)
      if (state === 'draft') {
        await trx.deleteFrom('media_credentials').where('id', '=', id).execute()
        continue
      }
      await trx
        .updateTable('media_credentials')
        .set({
          ...{ applicant: 'Deleted applicant', email: `${id}-${removedAddress(userId)}`, phone: '' },
          ...{ access_needs: '', editor_name: '', editor_email: '', answer: '', updated_at: now },
          ...{ role: '', plan: '', equipment: '', note: '' },
          // A freelancer is the outlet: its name, its site and the pieces are the person's own.
          ...(isFreelance && { outlet_name: 'Deleted applicant', website: '', piece_one: '', piece_two: '' }),
        })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('credential_people')
        .set({ name: 'Deleted person', role: '' })
        .where('credential_id', '=', id)
        .where('name', '<>', '')
        .execute()
    }
    await trx
      .updateTable('press_outlets')
      .set({ key: removedAddress(userId), name: 'Deleted applicant', website: '', updated_at: now })
      .where('key', '=', outletKey({ isFreelance: true, website: '', email }))
      .execute()
  },
}

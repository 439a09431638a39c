import { defineModule } from '#app/platform/module.server.ts'
import { commentsReleased } from './mails/comments-released.ts'

/** The judges' words for entrants: what goes out, when, and what is held back. It knows of results, so it stands above them. */
export const commentReleases = defineModule({
  name: 'voting/comments',
  part: 'judging',
  tables: ['comment_decisions', 'comment_releases', 'released_comments'],
  accountMerges: { stays: ['comment_decisions.decided_by', 'comment_releases.released_by'] },
  records: {},
  mails: [{ mail: commentsReleased }],
})

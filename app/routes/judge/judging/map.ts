import { area } from '#app/routes/area.ts'

const judging = ['auth', 'judge', 'judge-agreement'] as const
const ofChair = [...judging, 'chair'] as const
const ofSeatOrAdmin = [...judging, 'seat-or-admin'] as const
const ofChairOrAdmin = [...judging, 'chair-or-admin'] as const

export default area(
  { layout: 'default', guards: judging, part: 'judging' },
  {
    '/judges/invitations/:token': {
      file: 'committees/invitation.tsx',
      layout: 'blank',
      guards: [],
      post: ['auth'],
    },
    '/judges': 'overview.tsx',
    '/judges/dates.ics': 'dates.ts',
    '/judges/privacy': { file: 'agreement.tsx', guards: ['auth', 'judge'] },
    '/judges/judge/:categoryId': 'reviews/list.tsx',
    '/judges/judge/:categoryId/sheets': 'reviews/sheets.tsx',
    '/judges/submission/:submissionId': {
      file: 'reviews/edit.tsx',
      layout: 'screening',
      why: 'spec 6: judges accept the agreement before they see an entry',
    },
    '/judges/submission/:submissionId/autosave': {
      file: 'reviews/autosave.ts',
      guards: ['bearer', 'judge', 'judge-agreement'],
      only: 'POST',
    },
    '/judges/submission/:submissionId/file/:name': 'reviews/file.ts',
    '/judges/answer/:submissionId': {
      file: 'rounds/answer.tsx',
      layout: 'screening',
      why: 'spec 6: judges accept the agreement before they see an entry',
    },
    '/judges/answers/:categoryId': 'rounds/sheet.tsx',
    '/judges/rounds/:categoryId': { file: 'rounds/list.tsx', guards: ofChairOrAdmin },
    '/judges/rounds/:categoryId/round/:roundId': { file: 'rounds/view.tsx', guards: ofChairOrAdmin },
    '/judges/rounds/:categoryId/round/:roundId/entry/:submissionId': {
      file: 'rounds/entry.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/rounds/:categoryId/round/:roundId/undo': { file: 'rounds/undo.tsx', guards: ofChairOrAdmin },
    '/judges/discussion/:submissionId': {
      file: 'discussion/view.tsx',
      why: 'spec 6: judges accept the agreement before they see an entry',
    },
    '/judges/discussions/:categoryId': 'discussion/list.tsx',
    '/judges/meetings/:categoryId': { file: 'meetings/list.tsx', guards: ofSeatOrAdmin },
    '/judges/meetings/:categoryId/add': { file: 'meetings/add.tsx', guards: ofChairOrAdmin },
    '/judges/meetings/:categoryId/meeting/:meetingId': {
      file: 'meetings/view.tsx',
      guards: ofSeatOrAdmin,
      post: ofChairOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/live': {
      file: 'meetings/live.ts',
      guards: ofSeatOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/date.ics': {
      file: 'meetings/date.ts',
      guards: ofSeatOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/record': {
      file: 'meetings/record.tsx',
      guards: ofSeatOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/edit': {
      file: 'meetings/edit.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/agenda': {
      file: 'meetings/agenda.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/entry/:itemId': {
      file: 'meetings/entry.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/cancel': {
      file: 'meetings/cancel.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/meetings/:categoryId/meeting/:meetingId/end': {
      file: 'meetings/end.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/conflicts/:categoryId': {
      file: 'conflicts.tsx',
      guards: [...judging, 'seat'],
    },
    '/judges/decision/:categoryId': { file: 'decision.tsx', guards: [...judging, 'seat'] },
    '/judges/chair/:categoryId': {
      file: 'board/view.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/chair/:categoryId/entry/:submissionId': {
      file: 'board/entry.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/chair/:categoryId/export': {
      file: 'board/export.ts',
      guards: ofChairOrAdmin,
    },
    '/judges/assignment/:categoryId': {
      file: 'assignment/edit.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/assignment/:categoryId/preview': {
      file: 'assignment/preview.tsx',
      guards: ofChairOrAdmin,
    },
    '/judges/nomination-form/:categoryId': {
      file: 'slate/edit.tsx',
      guards: ofChairOrAdmin,
      post: ofChair,
      why: 'spec 6: judges accept the agreement before they see an entry',
    },
    '/judges/nomination-form/:categoryId/review': {
      file: 'slate/review.tsx',
      guards: ofChairOrAdmin,
      post: ofChair,
    },
    '/judges/nomination-form/:categoryId/outside': {
      file: 'slate/outside.tsx',
      guards: ofChair,
    },
    '/judges/committees': { file: 'committees/list.tsx', guards: ['auth', 'admin'] },
    '/judges/committees/edit/:id': {
      file: 'committees/edit.tsx',
      guards: ['auth', 'chair-or-admin', 'judge-agreement'],
      why: 'it names who is on a committee',
    },
    '/judges/committees/edit/:id/remove/:userId': {
      file: 'committees/remove.tsx',
      guards: ['auth', 'chair-or-admin', 'judge-agreement'],
    },
    '/judges/view-committees/:categoryId': {
      file: 'committees/view.tsx',
      guards: ['auth', 'seat-or-admin', 'judge-agreement'],
      why: 'it names who is on a committee',
    },
  },
  {
    '/judges/committees': 'admin-judging#committees',
    '/judges/view-committees': 'admin-judging#committees',
  },
)

import { withQuery } from '#app/paths.ts'

/** The addresses from committees to certificates, apart: what entrants load on a slow line does not carry them. */
export const judgingPaths = {
  judgingDates: () => '/judges/dates.ics',
  judgeConflicts: (categoryId: number) => `/judges/conflicts/${categoryId}`,
  chairBoard: (categoryId: number) => `/judges/chair/${categoryId}`,
  chairBoardExport: (categoryId: number, format: 'csv' | 'xlsx') =>
    `/judges/chair/${categoryId}/export?format=${format}`,
  chairEntry: (categoryId: number, submissionId: number) =>
    `/judges/chair/${categoryId}/entry/${submissionId}`,
  nominationForm: (categoryId: number) => `/judges/nomination-form/${categoryId}`,
  nominationReview: (categoryId: number) => `/judges/nomination-form/${categoryId}/review`,
  outsideWork: (categoryId: number, workId?: number) =>
    withQuery(`/judges/nomination-form/${categoryId}/outside`, { work: workId }),
  judgeInvitation: (token: string) => `/judges/invitations/${token}`,
  viewCommittee: (categoryId: number) => `/judges/view-committees/${categoryId}`,
  adminCommittees: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/judges/committees', query),
  /** The office's own way to a committee, or its chair's. */
  editCommittee: (committeeId: number, way: 'office' | 'chair') =>
    `${way === 'office' ? '/admin' : ''}/judges/committees/edit/${committeeId}`,
  removeFromCommittee: (committeeId: number, userId: number) =>
    `/judges/committees/edit/${committeeId}/remove/${userId}`,
  deleteCommittee: (committeeId: number) => `/admin/judges/committees/delete/${committeeId}`,
  sendJudgeInvitations: () => '/admin/judges/committees/send',
  copyCommittees: (query: { committee?: number } = {}) => withQuery('/admin/judges/committees/copy', query),
  adminConflicts: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/judges/conflicts', query),
  recordTie: () => '/admin/judges/conflicts/add',
  liftTie: (id: number) => `/admin/judges/conflicts/lift/${id}`,
  /** Where a tied admin is told so, and asks to see the entry. */
  askBreakGlass: (submissionId: number) => `/admin/judges/conflicts/ask/${submissionId}`,
  breakGlass: (id: number) => `/admin/judges/conflicts/break-glass/${id}`,
  /** A judge's list of entries; `query` is what the list's address says. */
  judgeCategory: (categoryId: number, query = '', code?: string) =>
    `/judges/judge/${categoryId}${query ? `?${query}` : ''}${code ? `#entry-${code}` : ''}`,
  scoreSheets: (categoryId: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/judges/judge/${categoryId}/sheets`, query),
  /** An entry as judges see it. `list` is the query of the list the reader comes from. */
  judgeEntry: (publicId: string, list?: string) =>
    withQuery(`/judges/submission/${publicId}`, { list: list || undefined }),
  judgeAutosave: (publicId: string) => `/judges/submission/${publicId}/autosave`,
  judgeFile: (publicId: string, name: string) =>
    `/judges/submission/${publicId}/file/${encodeURIComponent(name)}`,
  adminRubrics: () => '/admin/judges/rubrics',
  rubric: (id: number) => `/admin/judges/rubrics/view/${id}`,
  editRubric: (id: number) => `/admin/judges/rubrics/edit/${id}`,
  certificates: () => '/certificates',
  /** Whether a certificate holds, for everybody. */
  certificate: (serial: string) => `/certificates/${serial}`,
  /** A nominee's own copy, by their secret link. */
  certificateFile: (publicId: string, token: string, paper: 'a4' | 'letter') =>
    withQuery(`/certificates/${publicId}/file`, { t: token, paper }),
  adminCertificates: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/nomination-certificates', query),
  /** `query` is that of the list. */
  adminCertificatesExport: (query: string, format: 'csv' | 'xlsx') =>
    `/admin/nomination-certificates/export?${query ? `${query}&` : ''}format=${format}`,
  makeCertificates: (query = '') => `/admin/nomination-certificates/generate${query ? `?${query}` : ''}`,
  releaseCertificates: (query = '') => `/admin/nomination-certificates/release${query ? `?${query}` : ''}`,
  adminCertificate: (id: number) => `/admin/nomination-certificates/view/${id}`,
  adminCertificateFile: (id: number, paper: 'a4' | 'letter') =>
    `/admin/nomination-certificates/view/${id}/file?paper=${paper}`,
  reissueCertificate: (id: number) => `/admin/nomination-certificates/reissue/${id}`,
  certificateSheets: (query = '') => `/admin/nomination-certificates/sheets${query ? `?${query}` : ''}`,
  certificateSheetFile: (id: number) => `/admin/nomination-certificates/sheets/${id}/file`,
  adminNominations: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/nominations', query),
  adminSlate: (categoryId: number) => `/admin/nominations/view/${categoryId}`,
  confirmSlates: () => '/admin/nominations/confirm',
  adminNames: (nominationId: number) => `/admin/nominations/names/${nominationId}`,
  lockNames: (categoryId?: number) => withQuery('/admin/nominations/lock', { category: categoryId }),
  announceNominees: () => '/admin/nominations/announce',
  nomineeLetters: () => '/admin/nominations/letters',
  ballotSheets: () => '/admin/nominations/ballots',
  adminNominated: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/admin/submissions/nominated', query),
  adminNominatedExport: (query: string, format: 'csv' | 'xlsx') =>
    `/admin/submissions/nominated/export?${query ? `${query}&` : ''}format=${format}`,
}

/**
 * The business constants and limits of specification 9, in one place. Client-safe: plain values, no imports.
 * What an admin can change (dates, prices, switches) is configuration and lives in the database, not here.
 */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The brand yellow: supernova 400 in the style sheets, which a test holds to this. */
export const BRAND_YELLOW = '#FFC500'

/** Lifetimes of the two session tokens and of the cookies that carry them. */
export const tokenLifetime = { accessMs: DAY_MS, refreshMs: 7 * DAY_MS } as const

/** The category list: one page of 100, by number; stale after an hour or when empty. */
export const categoryList = { perPage: 100, cacheMs: HOUR_MS } as const

/** The categories of configuration entries, by id. */
export const CONFIG_CATEGORY_IDS = [300, 500, 700, 800, 900] as const

/** How long data shown in the browser counts as fresh, how long it may be kept, and how rarely a page may reload itself. */
export const dataQuery = {
  staleMs: 5 * SECOND_MS,
  cacheMs: 5 * MINUTE_MS,
  reloadGuardMs: 10 * SECOND_MS,
} as const

/** What a toast is unless it says otherwise. Its width (24rem) and place (bottom-right) are in its style sheet. */
export const toastDefaults = { timeoutMs: 5 * SECOND_MS, color: 'primary', closeIcon: 'x' } as const

/** The texts of select lists. Their greatest height (15rem) is in their style sheet. */
export const selectLabels = {
  empty: 'No options.',
  search: 'Search...',
  noMatch: (query: string) => `No results for "${query}".`,
  /** Said to screen readers as the list gets shorter. */
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const

/** The payment view a person starts in. */
export const INITIAL_PAYMENT_STATE = 'invoices'

/** Rows a list may show at once; the first is the default. */
export const ROWS_PER_PAGE = [25, 50, 100] as const

/** In the address of a page whose scripts are fetched ahead of it: no data is wanted yet. */
export const SCRIPTS_ONLY = 'scripts-only'

/** Where a browser keeps that its person turned keyboard shortcuts off. */
export const SHORTCUTS = 'laureate.shortcuts'

/** The window has it from the moment on from which a page's own scripts answer. */
export const HYDRATED = 'laureate:hydrated'

/** Cookie by which a browser with scripts tells its time zone, for people who have not set one. */
export const TIMEZONE_COOKIE = 'tz'

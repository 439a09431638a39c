/**
 * What a category's page does with scripts: it saves each change by itself, says how that went, and keeps in the browser what could
 * not be saved. It is sent with the page as its source, in place of the framework, so that the page stays small; it can use nothing
 * from outside itself.
 */
function saveChoices(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-save]')
  const status = document.getElementById('saved')
  const retry = document.getElementById('retry')
  if (!form || !status || !retry) return
  const { save = '', key = '' } = form.dataset
  let dirty = false
  let busy = false
  let failures = 0
  let timer = 0
  /** A choice that only this browser has: no answer came, or the session had ended. */
  let isKept = false
  let pressed: HTMLElement | null = null

  const written = () => {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
    return fields
  }
  const store = (work: (storage: Storage) => void) => {
    try {
      work(localStorage)
    } catch {
      // Full or forbidden: what is chosen is still sent.
    }
  }
  const say = (text: string, isRetried = false) => {
    status.textContent = text
    retry.hidden = !isRetried
  }
  const controls = () =>
    form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[name=pick], [name^=rank-]')
  // What the page came with is what is saved, only if the browser fills in nothing of its own.
  form.autocomplete = 'off'
  let saved = written().toString()

  async function send(): Promise<void> {
    window.clearTimeout(timer)
    if (busy) return
    busy = true
    dirty = false
    say('Saving…')
    const body = written()
    let answer: Response | null = null
    let reply: { data?: { done: number; total: number; refused?: string }; message?: string } | null = null
    try {
      const headers = { accept: 'application/json' }
      answer = await fetch(save, {
        method: 'POST',
        body,
        headers,
        redirect: 'error',
        keepalive: true,
      })
      reply = await answer.json()
    } catch {
      // No line, or no answer of ours: tried again.
    }
    busy = false
    if (dirty) return void send()
    const state = answer?.status ?? 0
    const isAnswered = (state === 200 && reply?.data !== undefined) || (state >= 400 && state < 429)
    isKept = !isAnswered || state === 401
    if (!isAnswered) {
      failures += 1
      pressed = null
      say('Not saved – retry. Your choice is kept in this browser.', true)
      timer = window.setTimeout(() => void send(), Math.min(60_000, 2_000 * 2 ** failures))
      return
    }
    failures = 0
    if (reply?.data?.refused) say(`Not saved yet – ${reply.data.refused}`)
    else if (reply?.data) {
      saved = body.toString()
      store((storage) => storage.removeItem(key))
      say('✓ Saved')
      showProgress(reply.data)
    } else if (state === 401) say('Not saved – sign in again in another tab, then retry.', true)
    else say(`Not saved – ${reply?.message ?? 'load the page again.'}`, true)
    const button = pressed
    pressed = null
    if (button) form?.requestSubmit(button)
  }

  function showProgress({ done, total }: { done: number; total: number }): void {
    const bar = document.querySelector('progress')
    if (!bar) return
    bar.value = done
    const text = bar.parentElement?.querySelector('.progress-label > :last-child')
    if (text) text.textContent = `${done} of ${total}`
  }

  function changed(): void {
    dirty = true
    store((storage) => storage.setItem(key, `${saved}\n${written().toString()}`))
    void send()
  }

  /** "No award" stands alone among ticks. */
  function settleTicks(tick: HTMLInputElement): void {
    for (const other of form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      if (tick.checked && (tick.value === 'none') !== (other.value === 'none')) other.checked = false
  }

  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') settleTicks(target)
    changed()
  })
  /** A nominee or a rank that is chosen twice moves to where it was chosen last; tells whether one did. */
  function settleRanks(target: EventTarget | null): boolean {
    const isPlace = target instanceof HTMLInputElement
    if (!isPlace && !(target instanceof HTMLSelectElement)) return false
    if (!target.name.startsWith('rank-') || !target.value || (isPlace && !target.checked)) return false
    let isMoved = false
    for (const other of form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name^=rank-]') ?? []) {
      if (other === target || other.value !== target.value) continue
      if (other instanceof HTMLSelectElement) other.value = ''
      else if (other.checked)
        form?.querySelectorAll<HTMLInputElement>(`[name=${other.name}]`).forEach((each) => {
          each.checked = each.value === ''
        })
      else continue
      isMoved = true
    }
    return isMoved
  }
  // By keys once the field is left: arrows pass over others on their way. A press means what it points at, and is sent as a change.
  form.addEventListener('focusout', ({ target }) => settleRanks(target) && changed())
  form.addEventListener('click', ({ target, detail }) => detail > 0 && settleRanks(target))
  // The press of a button brings the form itself, once it is known that the server answers.
  form.addEventListener('submit', (event) => {
    if (busy || failures > 0) {
      event.preventDefault()
      pressed = event.submitter
      void send()
    } else if (!isKept) store((storage) => storage.removeItem(key))
  })
  retry.addEventListener('click', () => void send())
  window.addEventListener('online', () => failures > 0 && void send())

  store((storage) => {
    const [before, kept] = storage.getItem(key)?.split('\n') ?? []
    if (kept === undefined) return
    // Another choice was saved since, as from another device: that one is newer.
    if (before !== saved) return storage.removeItem(key)
    const values = new URLSearchParams(kept)
    for (const control of controls()) {
      const own = values.getAll(control.name)
      if (control instanceof HTMLSelectElement) control.value = own[0] ?? ''
      else control.checked = own.includes(control.value)
    }
    void send()
  })
}

export const BALLOT_SCRIPT = `(${saveChoices.toString()})()`

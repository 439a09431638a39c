import '#app/ui/styles/modal.css'
import { Form, Link, useLocation, type LinkProps } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'

export interface ModalProps {
  /** By which `openModal(id)` and `ModalLink` open it. */
  id: string
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

/** A dialog over the page, empty until opened. Its content must also be a page, for people without scripts. */
export function Modal({ id, title, children, actions }: ModalProps) {
  const { state, closeModal } = useInterface()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = `${id}-title`
  const open = state.isModalOpen && state.openedModalId === id
  const { key } = useLocation()

  // Answered or left behind, it does not stay open over the next page.
  useEffect(() => () => closeModal(), [key, closeModal])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={open ? titleId : undefined}
      onClose={() => (open ? closeModal() : undefined)}
      onClick={(event) => (event.target === dialog.current ? closeModal() : undefined)}
    >
      {open ? (
        <div className="modal-body">
          <div className="modal-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="modal-close" aria-label="Close" onClick={() => closeModal()}>
              <Icon name="x" />
            </button>
          </div>
          {children}
          {actions ? <div className="button-row">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}

/** A link to the page that asks the same question, which opens the modal instead where scripts run. */
export function ModalLink({ modal, onClick, ...link }: LinkProps & { modal: string }) {
  const { openModal } = useInterface()
  return (
    <Link
      {...link}
      onClick={(event) => {
        onClick?.(event)
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!plain || event.defaultPrevented) return
        event.preventDefault()
        openModal(modal)
      }}
    />
  )
}

export interface ConfirmLinkProps {
  /** The page that asks the same, and takes the answer. */
  to: string
  /** Names the modal on its page. */
  id: string
  /** The question, as on that page. */
  title: ReactNode
  /** What will happen, as on that page. */
  children: ReactNode
  /** What the button does. */
  confirm: string
  /** The text of the link. */
  label: ReactNode
}

/** A link to a page that asks before something is undone for good; where scripts run, the question comes over this page. */
export function ConfirmLink({ to, id, title, children, confirm, label }: ConfirmLinkProps) {
  const { closeModal } = useInterface()
  return (
    <>
      <ModalLink modal={id} to={to} className="button button-quiet">
        {label}
      </ModalLink>
      <Modal id={id} title={title}>
        {children}
        <Form method="post" action={to} noValidate>
          <ButtonRow>
            <Button kind="danger">{confirm}</Button>
            <Button type="button" kind="quiet" onClick={() => closeModal()}>
              Go back
            </Button>
          </ButtonRow>
        </Form>
      </Modal>
    </>
  )
}

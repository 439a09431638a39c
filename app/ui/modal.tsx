import '#app/ui/styles/modal.css'
import { Link } from '@remix-run/react'
import type { LinkProps } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
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

/** A dialog over the page. What it asks must also be a page of its own, for people without scripts. */
export function Modal({ id, title, children, actions }: ModalProps) {
  const { state, closeModal } = useInterface()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = `${id}-title`
  const open = state.isModalOpen && state.openedModalId === id

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
      aria-labelledby={titleId}
      onClose={() => (open ? closeModal() : undefined)}
      onClick={(event) => (event.target === dialog.current ? closeModal() : undefined)}
    >
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

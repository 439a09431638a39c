import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import { Modal, ModalLink } from '#app/ui/modal.tsx'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
import type { ToastInput } from '#app/ui/toast/toast-store.ts'

const TOASTS: ToastInput[] = [
  { title: 'Saved' },
  { title: 'Entry submitted', description: 'We mailed you a receipt.', color: 'success', icon: 'check' },
  {
    title: 'Not saved',
    description: 'The connection was lost.',
    color: 'danger',
    timeout: 0,
    actions: [{ label: 'Try again' }],
  },
  { title: 'Ottoline joined your studio', color: 'neutral', avatar: { alt: 'Ottoline Quillfeather' } },
]

export function OverlayShow() {
  const toasts = useToasts()
  const { closeModal } = useInterface()
  return (
    <Stack>
      <h2>Toasts and modals</h2>
      <ButtonRow>
        {TOASTS.map((toast) => (
          <Button key={toast.title} type="button" kind="secondary" onClick={() => toasts.add(toast)}>
            {toast.title}
          </Button>
        ))}
        <Button type="button" kind="quiet" onClick={toasts.clear}>
          Clear all
        </Button>
      </ButtonRow>
      <p>
        <ModalLink to="#withdraw" modal="withdraw">
          Withdraw “Tin Lanterns”
        </ModalLink>
      </p>
      <Modal
        id="withdraw"
        title="Withdraw “Tin Lanterns”?"
        actions={
          <>
            <Button type="button" kind="danger" onClick={() => closeModal()}>
              Withdraw it
            </Button>
            <Button type="button" kind="quiet" onClick={() => closeModal()}>
              Keep it
            </Button>
          </>
        }
      >
        <p>It leaves your cart. You can start it again until the call closes.</p>
      </Modal>
    </Stack>
  )
}

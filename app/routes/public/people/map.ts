import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'blank', guards: ['redirect'] },
  {
    '/': 'sign-in.tsx',
    '/sign-in/code': 'sign-in-code.tsx',
    '/members/signup': 'sign-up.tsx',
    '/members/proof': { file: 'membership-proof.tsx', part: 'memberships', guards: ['auth'] },
    '/account-lookup': 'account-lookup.tsx',
    '/forgot-password': 'password/forgot.tsx',
    '/password-reset': 'password/reset.tsx',
    '/verify-email': { file: 'verify-email.tsx', guards: [] },
    '/redirect/logout': { file: 'sign-out.tsx', guards: [] },
    '/session/kept-form': { file: 'kept-form.tsx', guards: ['auth'] },
    '/session/confirm': { file: 'confirm-session.tsx', guards: ['auth'] },
    '/admins/invitation': { file: 'admin-invitation.tsx', guards: [], post: ['auth'] },
    '/admins/waiting': { file: 'admin-waiting.tsx', guards: ['auth'] },
    '/preferences': { file: 'preferences.tsx', guards: [], post: ['auth'] },
  },
)

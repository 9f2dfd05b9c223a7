import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { adoptSession, adoptUser, endSession, keepLooks } from '../../api/session.ts'

/** The account calls, and how each one updates the page's cached data. */

export function useSignIn() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/auth/sign-in', {
    onSuccess: answer => adoptSession(queryClient, answer.session),
  })
}

export function useSignOut() {
  const queryClient = useQueryClient()
  const restoreLooks = keepLooks()
  return api.useMutation('post', '/api/auth/sign-out', {
    onSuccess: () => {
      restoreLooks()
      return endSession(queryClient)
    },
  })
}

export function useRegister() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/auth/register', {
    onSuccess: async session => {
      await adoptSession(queryClient, session)
      // The first account may become the owner, which changes the landing page.
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/site'] })
    },
  })
}

export function useForgotPassword() {
  return api.useMutation('post', '/api/auth/forgot-password')
}

export function useResetPassword() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/auth/reset-password', {
    // Every session of the account has ended, perhaps this browser's too.
    onSuccess: () => endSession(queryClient),
  })
}

export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/auth/confirm-email', {
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export function useSendConfirmation() {
  return api.useMutation('post', '/api/account/confirmation')
}

export function useSaveProfile() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/users/{id}/profile', {
    onSuccess: user => adoptUser(queryClient, user),
  })
}

export function useChangeEmail() {
  return api.useMutation('post', '/api/account/email')
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/account/password', {
    onSuccess: async session => {
      await adoptSession(queryClient, session)
      void queryClient.invalidateQueries({ queryKey: devicesKey })
    },
  })
}

const devicesKey = ['get', '/api/account/sessions'] as const

export function useDevices() {
  return api.useQuery('get', '/api/account/sessions')
}

export function useEndDevice() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/account/sessions/{id}', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })
}

export function useEndOtherDevices() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/account/sessions', {
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })
}

export function useDeleteAccount() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/account/delete', {
    onSuccess: () => endSession(queryClient),
  })
}

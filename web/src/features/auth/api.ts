import { type CreateUserBody, createUserAnswer, type LoginBody, loginAnswer } from '@promptery/contract/users'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { signIn } from '../../lib/session.ts'

/** Starts a session; what the server says of the user becomes the current one. */
export const useLogin = () =>
  useMutation({
    mutationKey: ['log in'],
    meta: { showsRefusal: true },
    mutationFn: (data: LoginBody) => call(loginAnswer, { method: 'post', url: '/users/login', data }),
    onSuccess: ({ user }) => signIn(user),
  })

/** Makes an account. Nobody is signed in by it. */
export const useCreateUser = () =>
  useMutation({
    mutationKey: ['create user'],
    meta: { showsRefusal: true },
    mutationFn: (data: CreateUserBody) => call(createUserAnswer, { method: 'post', url: '/users/create', data }),
  })

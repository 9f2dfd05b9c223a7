import { useSite } from '../../api/site.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formProblem } from './problems.ts'
import { useSignIn } from './queries.ts'
import './demo-words.ts'
import './words.ts'

/** In a demo, everyone signs in with one press. */
export default function DemoSignIn({ onSignedIn }: { onSignedIn?: () => void }) {
  const demo = useSite().data?.demo
  const signIn = useSignIn()
  if (!demo) return null
  const { password } = demo
  async function choose(email: string) {
    if (signIn.isPending) return
    try {
      await signIn.mutateAsync({ body: { email, password } })
      onSignedIn?.()
    } catch {
      // Shown below.
    }
  }
  const chosen = signIn.isPending ? signIn.variables?.body.email : undefined
  return (
    <div className="mb-7 space-y-5">
      <Notice title={t('demo.title')}>
        <p>{t('demo.intro')}</p>
        <p className="mt-2">{t('demo.password', { password })}</p>
      </Notice>
      {signIn.error && <ErrorBox>{formProblem(signIn.error, {}, t('accounts.signIn.failed')).text}</ErrorBox>}
      <ul className="space-y-3">
        {demo.accounts.map(({ email, name, role }) => (
          <li key={email}>
            <Button
              variant="secondary"
              className="w-full"
              onPress={() => void choose(email)}
              busy={chosen === email}
              busyLabel={t('accounts.signIn.busy')}
            >
              <span>
                <span className="block">{name}</span>{' '}
                <span className="block font-normal text-muted">{t(`demo.${role}`)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-center text-muted">{t('demo.or')}</p>
    </div>
  )
}

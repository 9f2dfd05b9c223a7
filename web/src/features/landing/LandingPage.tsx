import { lazy, Suspense, useContext } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle, SiteName } from '../../ui/PageTitle.tsx'
import { FamilyTree, FeatureMark } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import './words.ts'

const DemoSignIn = lazy(() => loadChunk(() => import('../accounts/DemoSignIn.tsx')))

/** The people of a demo come with a script of their own, and the page with them, so that nothing moves. */
export default function LandingPage() {
  return (
    <Suspense fallback={<Spinner />}>
      <Landing />
    </Suspense>
  )
}

function Landing() {
  const site = useContext(SiteName)
  return (
    <div className="space-y-14 sm:space-y-20">
      <section className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr]">
        <div className="text-center lg:text-left">
          <p className="mb-3 font-semibold text-link">{t('landing.eyebrow')}</p>
          <PageTitle className="text-4xl sm:text-6xl" visible={t('landing.heading', { site })}>
            {t('landing.title')}
          </PageTitle>
          <p className="mx-auto mt-5 max-w-xl text-lg text-muted lg:mx-0">{t('landing.intro')}</p>
          <Demo />
          <Doors />
        </div>
        <FamilyTree className="mx-auto w-full max-w-md lg:max-w-none" />
      </section>
      <Features />
      <SetupNotice />
    </div>
  )
}

/** In a demo: its people, to sign in as one of them. */
function Demo() {
  const viewer = useViewer()
  const navigate = useNavigate()
  if (!useSite().data?.demo) return null
  return (
    <div className="mx-auto mt-8 max-w-xl text-left lg:mx-0">
      {viewer ? (
        <Notice tone="warn">{t('landing.demo')}</Notice>
      ) : (
        <DemoSignIn onSignedIn={() => void navigate(paths.dashboard())} />
      )}
    </div>
  )
}

function Doors() {
  const viewer = useViewer()
  const closed = useSite().data?.registration === 'closed'
  const wide = 'px-8 text-lg'
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-4 lg:justify-start">
      {viewer ? (
        <ButtonLink to={paths.dashboard()} className={wide}>
          {t('landing.dashboard')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.signIn()} className={wide}>
            {t('landing.signIn')}
          </ButtonLink>
          {!closed && (
            <ButtonLink to={paths.register()} variant="secondary" className={wide}>
              {t('landing.join')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

const features = ['calendar', 'people', 'history'] as const

function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="mb-6 text-center text-3xl">
        {t('landing.features')}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {features.map(feature => (
          <li key={feature} className="rounded-card border border-line bg-card p-card shadow-card">
            <FeatureMark of={feature} />
            <h3 className="mt-4 text-xl">{t(`landing.${feature}.title`)}</h3>
            <p className="mt-2 text-muted">{t(`landing.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const words = {
  open: 'landing.setup.ready',
  invitation: 'landing.setup.invitation',
  closed: 'landing.setup.closed',
} as const

/** Always shown: how to set up the owner while there is none, afterwards what new accounts wait for. */
function SetupNotice() {
  const { data: site, isPending } = useSite()
  const label = t('landing.setup.label')
  if (isPending) {
    return (
      <Notice label={label}>
        <Skeleton lines={1} />
      </Notice>
    )
  }
  if (!site || site.ownerExists) {
    return (
      <Notice label={label}>
        <p className="text-center">{t(words[site?.registration ?? 'open'])}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" label={label} title={t('landing.setup.title')}>
      {t(site.ownerEmailConfigured ? 'landing.setup.configured' : 'landing.setup.link')}
    </Notice>
  )
}

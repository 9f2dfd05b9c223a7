import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { AddRelative } from './AddRelative.tsx'
import { type Filled, type Group, groupOf, type Slot } from './slots.ts'
import type { SlotForm } from './useSlotForm.ts'

/** The "+" of a slot. It opens the slot's form, and closes it again. */
export function SlotButton({ slot, form }: { slot: Slot; form: SlotForm }) {
  const isOpen = form.open?.slot === slot
  return (
    <button
      type="button"
      data-slot={slot}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? form.close(slot) : form.show(slot))}
      className="min-h-11 rounded-control border border-dashed border-edge px-4 py-2 font-semibold text-link hover:bg-sunk print:hidden"
    >
      {t(`relationships.slot.add.${slot}`)}
    </button>
  )
}

type OpenFormProps = {
  group: Group
  member: Member
  /** Who is in the group already, and can't be chosen again. */
  people: readonly Filled[]
  form: SlotForm
}

/** The form of the open slot, if it is in this group. */
export function OpenForm({ group, member, people, form }: OpenFormProps) {
  const slot = openSlot(form, group)
  if (!slot) return null
  return (
    <section
      data-slot-form
      aria-label={t(`relationships.slot.of.${slot}`, { name: member.name })}
      className="mt-3 rounded-control border border-line bg-sunk p-4 sm:p-5"
    >
      <h4 className="mb-4 font-serif text-lg font-semibold">
        {t(`relationships.slot.of.${slot}`, { name: member.name })}
      </h4>
      <AddRelative
        key={`${slot}-${form.open?.round}`}
        member={member}
        slot={slot}
        exclude={people.map(({ person }) => person.id)}
        canRepeat={form.nextSlot(slot) !== undefined}
        onSaved={form.saved}
        onCancel={() => form.close(slot)}
      />
    </section>
  )
}

/** The open slot, if it is in this group. */
export function openSlot({ open }: SlotForm, group: Group): Slot | null {
  return open && groupOf[open.slot] === group ? open.slot : null
}

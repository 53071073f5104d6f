//! States as short rows of bits: the fields of which they are made, and where each has its place.
//!
//! The values of a field are numbered as they first occur; a state is the numbers of its values. The value that a field has
//! in the first state is 0, so a field that never changes takes no bits. A [`Layout`] gives each field as many bits as
//! its values need until now; when they need more, another layout is made, and all states are written anew.
//!
//! Numbers of values depend on the order in which threads come to them. Nothing else does: two states are equal exactly
//! if their numbers are, and what is told of a state is told in bytes of its values.

use super::table::Shard;
use kernel::machine::TakenApart;
use kernel::position::trace::{Place, StatePart};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The values that a field has had.
struct FieldValues {
    list: Vec<Box<[u8]>>,
    numbers: Shard,
    longest: usize,
    bytes: u64,
}

impl FieldValues {
    fn of(first: &[u8]) -> FieldValues {
        let mut values = FieldValues { list: Vec::new(), numbers: Shard::new(), longest: 0, bytes: 0 };
        values.number(first);
        values
    }

    fn number(&mut self, value: &[u8]) -> u32 {
        let next = self.list.len() as u32;
        let print = xxhash_rust::xxh3::xxh3_64(value);
        let known = self.numbers.find_or_add(print, next, |at| *self.list[at as usize] == *value);
        known.unwrap_or_else(|| {
            self.list.push(value.into());
            self.longest = self.longest.max(value.len());
            self.bytes += (value.len() + size_of::<Box<[u8]>>()) as u64;
            next
        })
    }
}

/// The fields of a part.
#[derive(Default)]
struct OfPart {
    all: Vec<u32>,
    /// Those that have had several values.
    varying: Vec<u32>,
    /// By place; those that are far apart by themselves, and the last ones too, which every part has.
    each: Vec<Option<u32>>,
    far: BTreeMap<u32, u32>,
    last: [Option<u32>; LAST],
}

/// Places from which on few are used.
const NEAR: u32 = 1 << 14;
/// How many of the last places are asked for often: the whole, how many there are, and what is said in short.
const LAST: usize = 3;

impl OfPart {
    #[inline]
    fn known(&self, at: u32) -> Option<u32> {
        if at < NEAR {
            return self.each.get(at as usize).copied().flatten();
        }
        match self.last.get((u32::MAX - at) as usize) {
            Some(last) => *last,
            None => self.far.get(&at).copied(),
        }
    }

    fn add(&mut self, at: u32, field: u32) {
        self.all.push(field);
        if at < NEAR {
            self.each.resize(self.each.len().max(at as usize + 1), None);
            self.each[at as usize] = Some(field);
        } else if let Some(last) = self.last.get_mut((u32::MAX - at) as usize) {
            *last = Some(field);
        } else {
            self.far.insert(at, field);
        }
    }
}

/// All fields that states have had, and their values.
#[derive(Default)]
pub(super) struct Fields {
    places: Vec<Place>,
    parts: Vec<OfPart>,
    values: Vec<FieldValues>,
    /// How many have had several values.
    varying: usize,
}

impl Fields {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Where a field is in a state.
    pub(super) fn place(&self, field: u32) -> Place {
        self.places[field as usize]
    }

    /// The number of a field; one that is new had the value `first` in all states until now.
    pub(super) fn field(&mut self, place: Place, first: &[u8]) -> u32 {
        let next = self.places.len() as u32;
        if self.parts.len() <= place.part as usize {
            self.parts.resize_with(place.part as usize + 1, OfPart::default);
        }
        let part = &mut self.parts[place.part as usize];
        if let Some(known) = part.known(place.at) {
            return known;
        }
        part.add(place.at, next);
        self.places.push(place);
        self.values.push(FieldValues::of(first));
        next
    }

    /// The fields of a part.
    pub(super) fn of_part(&self, part: StatePart) -> &[u32] {
        self.parts.get(part as usize).map_or(&[], |it| it.all.as_slice())
    }

    /// Those fields of a part that have had several values.
    pub(super) fn varying_of(&self, part: StatePart) -> &[u32] {
        self.parts.get(part as usize).map_or(&[], |it| it.varying.as_slice())
    }

    /// How many fields have had several values.
    pub(super) fn varying(&self) -> usize {
        self.varying
    }

    /// The number of a value of a field.
    pub(super) fn code(&mut self, field: u32, value: &[u8]) -> u32 {
        let values = &mut self.values[field as usize];
        let had = values.list.len();
        let code = values.number(value);
        if had == 1 && values.list.len() == 2 {
            self.varying += 1;
            self.parts[self.places[field as usize].part as usize].varying.push(field);
        }
        code
    }

    /// A value of a field by its number.
    pub(super) fn value(&self, field: u32, code: u32) -> &[u8] {
        &self.values[field as usize].list[code as usize]
    }

    /// How many values a field has had.
    pub(super) fn count(&self, field: u32) -> usize {
        self.values[field as usize].list.len()
    }

    /// Whether a field has had one value only.
    pub(super) fn is_constant(&self, field: u32) -> bool {
        self.count(field) == 1
    }

    /// The fields of a state with their values.
    pub(super) fn told<'a>(&'a self, codes: &'a [u32]) -> impl Iterator<Item = (Place, &'a [u8])> {
        let code = |field: usize| codes.get(field).copied().unwrap_or(0) as usize;
        self.values.iter().enumerate().map(move |(field, it)| (self.places[field], &*it.list[code(field)]))
    }

    /// Takes a state apart: the numbers of its values, by field.
    pub(super) fn split<S>(&mut self, machine: &dyn TakenApart<S>, state: &S, codes: &mut Vec<u32>) {
        let mut places = Vec::with_capacity(self.len());
        machine.each_field(state, &mut |place| places.push(place));
        let (is_first, mut bytes) = (self.places.is_empty(), Vec::new());
        // A field that the state does not have has no bytes.
        codes.clear();
        codes.resize(self.len(), u32::MAX);
        for place in places {
            bytes.clear();
            machine.write_field(state, place, &mut bytes);
            let field = self.field(place, if is_first { &bytes } else { &[] });
            codes.resize(self.len(), u32::MAX);
            codes[field as usize] = self.code(field, &bytes);
        }
        for (field, code) in codes.iter_mut().enumerate().filter(|(_, code)| **code == u32::MAX) {
            *code = self.code(field as u32, &[]);
        }
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        self.values.iter().map(|it| it.numbers.size() + it.bytes).sum::<u64>() + self.places.len() as u64 * 64
    }

    /// The most bytes that a state can have.
    pub(super) fn bytes_most(&self) -> usize {
        self.values.iter().map(|it| it.longest).sum()
    }
}

/// Where the number of a field stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct FieldSlot {
    word: u16,
    shift: u8,
    bits: u8,
}

impl FieldSlot {
    fn mask(self) -> u64 {
        if self.bits == 0 { 0 } else { u64::MAX >> (64 - u32::from(self.bits)) }
    }
}

/// Where each field stands in the bits of a state.
#[derive(Clone, Default, Debug)]
pub(super) struct Layout {
    slots: Vec<FieldSlot>,
    /// The fields that take bits.
    active: Vec<u32>,
    words: usize,
    stride: usize,
}

impl Layout {
    /// The narrowest for these fields.
    pub(super) fn of(fields: &Fields) -> Layout {
        let bits = |field: u32| u64::BITS - (fields.count(field) as u64 - 1).leading_zeros();
        let mut active: Vec<u32> = (0..fields.len() as u32).filter(|field| !fields.is_constant(*field)).collect();
        // The widest first, so that few bits are left at the end of each word.
        active.sort_by_key(|field| std::cmp::Reverse(bits(*field)));
        let mut slots = vec![FieldSlot::default(); fields.len()];
        let mut used: Vec<u32> = Vec::new();
        for field in &active {
            let needed = bits(*field);
            let word = used.iter().position(|used| used + needed <= u64::BITS).unwrap_or_else(|| {
                used.push(0);
                used.len() - 1
            });
            slots[*field as usize] = FieldSlot { word: word as u16, shift: used[word] as u8, bits: needed as u8 };
            used[word] += needed;
        }
        active.sort_unstable();
        let last = used.last().map_or(0, |bits| bits.div_ceil(8) as usize);
        Layout { slots, active, words: used.len(), stride: used.len().saturating_sub(1) * 8 + last }
    }

    /// How many fields it is of.
    pub(super) fn fields(&self) -> usize {
        self.slots.len()
    }

    /// Bytes of a state.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The words of a state.
    #[inline]
    pub(super) fn words(&self, bytes: &[u8], words: &mut Vec<u64>) {
        words.clear();
        let (whole, rest) = bytes.as_chunks::<8>();
        words.extend(whole.iter().map(|it| u64::from_le_bytes(*it)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            words.push(u64::from_le_bytes(last));
        }
    }

    /// The numbers of a state's values, where they are not 0; and the fingerprint of the state.
    #[inline]
    pub(super) fn unpack(&self, words: &[u64], codes: &mut [u32]) -> u64 {
        let mut print = 0u64;
        for field in &self.active {
            let slot = self.slots[*field as usize];
            let code = (words[usize::from(slot.word)] >> slot.shift & slot.mask()) as u32;
            codes[*field as usize] = code;
            print = print.wrapping_add(mixed(*field, code));
        }
        print
    }

    /// Puts a number in its place; whether it has its bits.
    #[inline]
    pub(super) fn put(&self, words: &mut [u64], field: u32, code: u32) -> bool {
        let Some(slot) = self.slots.get(field as usize).filter(|slot| slot.bits > 0) else { return code == 0 };
        let word = &mut words[usize::from(slot.word)];
        *word = *word & !(slot.mask() << slot.shift) | u64::from(code) << slot.shift;
        u64::from(code) >> slot.bits == 0
    }

    /// Appends the bytes of words.
    #[inline]
    pub(super) fn write(&self, words: &[u64], bytes: &mut Vec<u8>) {
        let end = bytes.len() + self.stride;
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        bytes.truncate(end);
    }

    /// Appends a state of these numbers.
    pub(super) fn pack(&self, codes: &[u32], bytes: &mut Vec<u8>) {
        let mut words = SmallVec::<[u64; 8]>::from_elem(0, self.words);
        for field in &self.active {
            self.put(&mut words, *field, codes[*field as usize]);
        }
        self.write(&words, bytes);
    }
}

/// What the number of a field adds to the fingerprint of a state: nothing where it is 0, so that a field more changes none.
#[inline]
pub(super) fn mixed(field: u32, code: u32) -> u64 {
    if code == 0 {
        return 0;
    }
    let key = (u64::from(field) << 32 | u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ key >> 32
}

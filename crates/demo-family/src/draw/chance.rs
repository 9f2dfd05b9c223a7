//! The same choices every time: numbers that look random and follow from a name.

#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    pub fn of(name: &str) -> Chance {
        Chance(name.bytes().fold(0x9e37_79b9_7f4a_7c15, |sum, byte| scramble(sum ^ u64::from(byte))))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// At least 0 and less than 1.
    pub fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.share()
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.next() as usize % from.len()]
    }

    pub fn is(&mut self, share: f32) -> bool {
        self.share() < share
    }
}

fn scramble(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 31)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits = (bits ^ (bits >> 29)).wrapping_mul(0xa5a5_cb5b_35d1_9f6b);
    bits ^ (bits >> 32)
}

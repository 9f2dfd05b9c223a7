//! A mail server on loopback that fails on request in the ways real ones do.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// The ways in which the server fails one delivery attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// It answers RCPT with this line.
    Recipient(&'static str),
    /// The connection drops in the middle of the message.
    CutInData,
    /// The connection drops after the whole message arrived but before the server confirms it.
    CutAfterData,
    /// It accepts the connection and says nothing at all.
    Silent,
    /// It sends its greeting one byte at a time, for ever.
    Trickle,
    /// It accepts the whole message and never confirms it.
    SilentAfterData,
    /// It confirms the message and does not respond after that.
    SilentAtQuit,
}

#[derive(Default)]
struct State {
    faults: VecDeque<Fault>,
    taken: Vec<String>,
    /// The only user who may sign in, with the password.
    user: Option<(String, String)>,
}

#[derive(Clone)]
pub struct SmtpServer {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

/// A server that is down: it reserves a port but does not listen on it.
pub struct DownServer(TcpSocket);

impl DownServer {
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        Self(socket)
    }

    pub fn port(&self) -> u16 {
        self.0.local_addr().unwrap().port()
    }

    pub fn start(self) -> SmtpServer {
        let listener = self.0.listen(16).unwrap();
        let server = SmtpServer { port: listener.local_addr().unwrap().port(), state: Arc::default() };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let serving = serving.clone();
                tokio::spawn(async move { serving.serve(stream).await });
            }
        });
        server
    }
}

impl SmtpServer {
    pub fn start() -> Self {
        DownServer::new().start()
    }

    pub fn fail_next(&self, fault: Fault) {
        self.state.lock().unwrap().faults.push_back(fault);
    }

    /// From now on, only this user may send, with this password.
    pub fn let_in(&self, user: &str, password: &str) {
        self.state.lock().unwrap().user = Some((user.to_owned(), password.to_owned()));
    }

    /// The responses to a client that asks how to sign in, and to one that tries.
    fn sign_in(&self, line: &str) -> &'static str {
        let Some((user, password)) = self.state.lock().unwrap().user.clone() else {
            return "250 mail.example.org";
        };
        let Some(sent) = line.strip_prefix("AUTH PLAIN ") else {
            return "250-mail.example.org\r\n250 AUTH PLAIN";
        };
        let right = STANDARD.encode(format!("\0{user}\0{password}"));
        if sent == right { "235 welcome" } else { "535 5.7.8 Bad user name or password" }
    }

    /// The complete messages the server received.
    pub fn taken(&self) -> Vec<String> {
        self.state.lock().unwrap().taken.clone()
    }

    /// Each delivery attempt uses up the next fault, if there is one.
    async fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let (reading, mut writing) = stream.into_split();
        if self.next_if(|fault| fault == Fault::Silent).is_some() {
            return std::future::pending().await;
        }
        if self.next_if(|fault| fault == Fault::Trickle).is_some() {
            loop {
                writing.write_all(b"2").await?;
                // This sleep is the pace of the fault itself; it waits for nothing.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        let mut lines = BufReader::new(reading).lines();
        writing.write_all(b"220 mail.example.org\r\n").await?;
        while let Some(line) = lines.next_line().await? {
            let command = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let answer = match command.as_str() {
                "EHLO" | "AUTH" => self.sign_in(&line),
                "RCPT" => match self.next_if(|fault| matches!(fault, Fault::Recipient(_))) {
                    Some(Fault::Recipient(answer)) => answer,
                    _ => "250 fine",
                },
                "DATA" => {
                    writing.write_all(b"354 go on\r\n").await?;
                    if self.next_if(|fault| fault == Fault::CutInData).is_some() {
                        lines.next_line().await?;
                        return Ok(());
                    }
                    let mut message = String::new();
                    while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                        message.push_str(&line);
                        message.push('\n');
                    }
                    if self.next_if(|fault| fault == Fault::SilentAfterData).is_some() {
                        return std::future::pending().await;
                    }
                    self.state.lock().unwrap().taken.push(message);
                    if self.next_if(|fault| fault == Fault::CutAfterData).is_some() {
                        return Ok(());
                    }
                    "250 accepted"
                }
                "QUIT" => {
                    if self.next_if(|fault| fault == Fault::SilentAtQuit).is_some() {
                        return std::future::pending().await;
                    }
                    return writing.write_all(b"221 bye\r\n").await;
                }
                _ => "250 fine",
            };
            writing.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        Ok(())
    }

    fn next_if(&self, fits: impl Fn(Fault) -> bool) -> Option<Fault> {
        let faults = &mut self.state.lock().unwrap().faults;
        if faults.front().copied().is_some_and(fits) { faults.pop_front() } else { None }
    }
}

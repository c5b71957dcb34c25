// Package localdiscord is a Discord for tests of a bot, and the people in it. It needs Node, and Go's own library alone.
package localdiscord

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Command starts the program that Open runs.
var Command = []string{"npx", "--no-install", "--offline", "local-discord"}

const notStarted = "The local Discord did not start. If npx does not find it, install it in this folder first: " +
	"npm install --save-dev /path/to/local-discord-server-0.1.0.tgz"

// Discord has the settings of a bot by their names: DISCORD_TOKEN, DISCORD_API_URL and others.
type Discord struct {
	Settings map[string]string
	t        testing.TB
}

// Open starts the program until the test ends, or uses the one whose settings are in the environment (--exit-with).
func Open(t testing.TB) *Discord {
	d := &Discord{map[string]string{}, t}
	lines := io.Reader(strings.NewReader(strings.Join(os.Environ(), "\n")))
	if os.Getenv("DISCORD_CDN_URL") == "" {
		program := exec.Command(Command[0], Command[1:]...)
		lines, _ = program.StdoutPipe()
		d.start(program)
	}
	for list := bufio.NewScanner(lines); list.Scan() && list.Text() != "ready"; {
		if name, value, _ := strings.Cut(list.Text(), "="); strings.HasPrefix(name, "DISCORD_") {
			d.Settings[name] = value
		}
	}
	if d.Settings["DISCORD_CDN_URL"] == "" {
		t.Fatal(notStarted)
	}
	return d
}

// StartBot runs a bot with the settings in its environment until the test ends, and waits for it to register the command.
func (d *Discord) StartBot(command string, args ...string) {
	d.t.Helper()
	bot := exec.Command(args[0], args[1:]...)
	bot.Env = os.Environ()
	for name, value := range d.Settings {
		bot.Env = append(bot.Env, name+"="+value)
	}
	ended, missing := d.start(bot), make(chan string, 1)
	go func() {
		_, refusal := d.Ask("/ready?command="+url.QueryEscape(command), nil)
		missing <- refusal
	}()
	select {
	case <-ended:
		d.t.Fatal("The bot ended before it was ready.")
	case refusal := <-missing:
		d.must(refusal)
	}
}

// Member is a person at a place, e.g. "dm"; by default in the first channel.
type Member struct {
	Name, Place string
	discord     *Discord
}

// Member finds a person by their name, or lets a new one join.
func (d *Discord) Member(name string) *Member { return &Member{Name: name, discord: d} }

// Answer is a message, or a form that opened. Raw has all of its fields.
type Answer struct {
	Message   struct{ ID, Content string }
	IsPrivate bool
	Raw       json.RawMessage `json:"-"`
}

// Try takes a step with these further fields. What the person can't do returns the sentence that they would read.
func (m *Member) Try(step string, fields map[string]any) (Answer, string) {
	form := map[string]any{"person": m.Name, "place": m.Place, "step": step}
	for name, value := range fields {
		form[name] = value
	}
	return m.discord.Ask("/steps", form)
}

// Step is Try for what is to succeed: otherwise it fails the test.
func (m *Member) Step(step string, fields map[string]any) Answer {
	m.discord.t.Helper()
	answer, refusal := m.Try(step, fields)
	m.discord.must(refusal)
	return answer
}

// Runs runs a command, e.g. "/ping"; options may be nil.
func (m *Member) Runs(command string, options map[string]any) Answer {
	m.discord.t.Helper()
	return m.Step("runs", map[string]any{"command": command, "options": options})
}

// Presses presses the button with this label.
func (m *Member) Presses(button string) Answer {
	m.discord.t.Helper()
	return m.Step("presses", map[string]any{"button": button})
}

// Says says it, and returns a bot's next message that contains the text.
func (m *Member) Says(text, contains string) Answer {
	m.discord.t.Helper()
	after := m.Step("says", map[string]any{"text": text}).Message.ID
	return m.get("/wait", url.Values{"contains": {contains}, "after": {after}})
}

// Sees returns the place as lines of text.
func (m *Member) Sees() string {
	m.discord.t.Helper()
	return string(m.get("/text", url.Values{}).Raw)
}

func (m *Member) get(path string, query url.Values) Answer {
	m.discord.t.Helper()
	query.Set("person", m.Name)
	query.Set("place", m.Place)
	answer, refusal := m.discord.Ask(path+"?"+query.Encode(), nil)
	m.discord.must(refusal)
	return answer
}

// Ask sends a request to /_local, a POST if it has a form. It returns why it was refused, or "".
func (d *Discord) Ask(path string, form map[string]any) (answer Answer, refusal string) {
	method, body := "GET", ""
	if form != nil {
		sent, _ := json.Marshal(form)
		method, body = "POST", string(sent)
	}
	request, _ := http.NewRequest(method, d.Settings["DISCORD_CDN_URL"]+"/_local"+path, strings.NewReader(body))
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return answer, err.Error()
	}
	defer response.Body.Close()
	answer.Raw, _ = io.ReadAll(response.Body)
	if response.StatusCode >= 400 {
		problem := struct{ Message string }{response.Status}
		_ = json.Unmarshal(answer.Raw, &problem)
		return answer, problem.Message
	}
	_ = json.Unmarshal(answer.Raw, &answer)
	return answer, ""
}

func (d *Discord) must(refusal string) {
	d.t.Helper()
	if refusal != "" {
		d.t.Fatal(refusal)
	}
}

func (d *Discord) start(program *exec.Cmd) (ended chan struct{}) {
	program.Stderr = os.Stderr
	if err := program.Start(); err != nil {
		d.t.Fatal(err)
	}
	ended = make(chan struct{})
	go func() { _ = program.Wait(); close(ended) }()
	d.t.Cleanup(func() {
		// npx passes this on, and an interrupt it does not. Windows knows neither.
		if program.Process.Signal(syscall.SIGTERM) != nil {
			_ = program.Process.Kill()
		}
		<-ended
	})
	return ended
}

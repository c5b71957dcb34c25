// Package localdiscord is a Discord for tests of a bot, and the people in it. It needs Node, and Go's own library alone.
package localdiscord

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Command starts the program that Open runs.
var Command = []string{"npx", "local-discord"}

// Discord holds the settings of a bot by their names: DISCORD_TOKEN, DISCORD_API_URL and others.
type Discord struct {
	Settings map[string]string
	t        testing.TB
}

// Open starts the program until the test ends, or uses the one whose settings are in the environment (--exit-with).
func Open(t testing.TB) *Discord {
	d := &Discord{map[string]string{}, t}
	if os.Getenv("DISCORD_CDN_URL") != "" {
		d.read(os.Environ())
		return d
	}
	program := exec.Command(Command[0], Command[1:]...)
	output, _ := program.StdoutPipe()
	d.start(program)
	for lines := bufio.NewScanner(output); lines.Scan() && lines.Text() != "ready"; {
		d.read([]string{lines.Text()})
	}
	return d
}

// StartBot runs a bot with the settings in its environment until the test ends, and waits for it to register the command.
func (d *Discord) StartBot(command string, args ...string) {
	d.t.Helper()
	bot := exec.Command(args[0], args[1:]...)
	bot.Env, bot.Stderr = os.Environ(), os.Stderr
	for name, value := range d.Settings {
		bot.Env = append(bot.Env, name+"="+value)
	}
	d.start(bot)
	d.get("/ready", url.Values{"command": {command}})
}

// Refused returns the requests of bots that were refused, as JSON.
func (d *Discord) Refused() []json.RawMessage {
	d.t.Helper()
	var led struct{ Exchanges []json.RawMessage }
	_ = json.Unmarshal(d.get("/exchanges", url.Values{"refused": {"true"}}), &led)
	return led.Exchanges
}

// Member is a person; Place may be set, e.g. to "dm".
type Member struct {
	Name, Place string
	discord     *Discord
}

// Member finds a person by their name, or lets a new one join.
func (d *Discord) Member(name string) *Member { return &Member{Name: name, discord: d} }

// Message has the fields that most tests read; Raw has all of them.
type Message struct {
	ID, Content string
	Raw         json.RawMessage `json:"-"`
}

// Step takes a step as JSON with these further fields. It fails the test with the sentence that the person would read.
func (m *Member) Step(step string, more map[string]any) Message {
	m.discord.t.Helper()
	message, refusal := m.Try(step, more)
	if refusal != "" {
		m.discord.t.Fatal(refusal)
	}
	return message
}

// Try is Step for what is to fail: it returns the sentence.
func (m *Member) Try(step string, more map[string]any) (message Message, refusal string) {
	m.discord.t.Helper()
	form := map[string]any{"person": m.Name, "step": step}
	if m.Place != "" {
		form["place"] = m.Place
	}
	for name, value := range more {
		form[name] = value
	}
	body, _ := json.Marshal(form)
	answer, refusal := m.discord.ask("POST", "/steps", body)
	return readMessage(answer), refusal
}

// Runs runs a command, e.g. "/ping"; options may be nil.
func (m *Member) Runs(command string, options map[string]any) Message {
	m.discord.t.Helper()
	if options == nil {
		options = map[string]any{}
	}
	return m.Step("runs", map[string]any{"command": command, "options": options})
}

// Presses presses the button with this label.
func (m *Member) Presses(button string) Message {
	m.discord.t.Helper()
	return m.Step("presses", map[string]any{"button": button})
}

// Says says it, and returns a bot's next message that contains the text.
func (m *Member) Says(text, contains string) Message {
	m.discord.t.Helper()
	said := m.Step("says", map[string]any{"text": text})
	return readMessage(m.discord.get("/wait", m.query(url.Values{"contains": {contains}, "after": {said.ID}})))
}

// Sees returns the place as lines of text.
func (m *Member) Sees() string {
	m.discord.t.Helper()
	return string(m.discord.get("/text", m.query(url.Values{})))
}

func (m *Member) query(query url.Values) url.Values {
	query.Set("person", m.Name)
	if m.Place != "" {
		query.Set("place", m.Place)
	}
	return query
}

func (d *Discord) get(path string, query url.Values) []byte {
	d.t.Helper()
	answer, refusal := d.ask("GET", path+"?"+query.Encode(), nil)
	if refusal != "" {
		d.t.Fatal(refusal)
	}
	return answer
}

func (d *Discord) ask(method, path string, body []byte) (answer []byte, refusal string) {
	d.t.Helper()
	request, _ := http.NewRequest(method, d.Settings["DISCORD_CDN_URL"]+"/_local"+path, bytes.NewReader(body))
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		d.t.Fatal(err)
	}
	defer response.Body.Close()
	var text bytes.Buffer
	_, _ = text.ReadFrom(response.Body)
	if response.StatusCode < 400 {
		return text.Bytes(), ""
	}
	var problem struct{ Message string }
	_ = json.Unmarshal(text.Bytes(), &problem)
	return nil, problem.Message
}

func readMessage(answer []byte) Message {
	var led struct{ Message json.RawMessage }
	_ = json.Unmarshal(answer, &led)
	message := Message{Raw: led.Message}
	_ = json.Unmarshal(led.Message, &message)
	return message
}

func (d *Discord) start(program *exec.Cmd) {
	d.t.Helper()
	if err := program.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		// npx passes this on, and an interrupt it does not. Windows knows neither.
		if program.Process.Signal(syscall.SIGTERM) != nil {
			_ = program.Process.Kill()
		}
		_ = program.Wait()
	})
}

func (d *Discord) read(lines []string) {
	for _, line := range lines {
		if name, value, isSetting := strings.Cut(line, "="); isSetting && strings.HasPrefix(name, "DISCORD_") {
			d.Settings[name] = value
		}
	}
}
